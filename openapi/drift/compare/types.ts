/** Compares types and enumerations of values. */

import { displayList, displayTypes } from '#openapi/drift/surface/display.ts'
import type { ValueShape } from '#openapi/drift/surface/shape.ts'
import { isRecord } from '#openapi/values/json.ts'
import type { Pair, ShapeContext } from './shape-context.ts'
import { enumText } from './tolerance.ts'

/** A list whose default is a map accepts maps. */
const isListOrMap = ({ types, default: preset }: ValueShape): boolean =>
  types.includes('array') && isRecord(preset?.value) && Object.keys(preset.value).length > 0

function typesOf(shape: ValueShape): readonly string[] {
  const { types, branches } = shape
  if (isListOrMap(shape)) return [...new Set([...types, 'object'])]
  return types.length ? types : [...new Set(branches.flatMap((form) => form().types))]
}

const covers = (outer: readonly string[], inner: readonly string[]): boolean => {
  if (!outer.length) return true
  if (!inner.length) return false
  return inner.every(
    (type) => outer.includes(type) || (type === 'integer' && outer.includes('number')),
  )
}

type TypeChange = 'same' | 'widened' | 'narrowed' | 'changed'

function typeChange({ expected, found }: Pair, { isInPath }: ShapeContext): TypeChange {
  const [before, after] = [typesOf(expected), typesOf(found)]
  const acceptsAllBefore = covers(after, before) || (isInPath && after.includes('string'))
  const acceptsMore = !covers(before, after)
  if (acceptsAllBefore) return acceptsMore ? 'widened' : 'same'
  return acceptsMore ? 'changed' : 'narrowed'
}

const hasBranchesOnly = ({ types, branches }: ValueShape): boolean =>
  !types.length && branches.length > 0

/** A type stated later does not restrict an argument whose type was unknown before. */
const isUntyped = (
  { types, branches }: ValueShape,
  { hasUnstatedParts, direction }: ShapeContext,
): boolean => hasUnstatedParts && direction === 'argument' && !types.length && !branches.length

export function compareTypes(pair: Pair, context: ShapeContext): TypeChange {
  const { expected, found, subject } = pair
  const { report } = context
  if (isUntyped(expected, context)) return 'same'
  // Alternative forms are compared in `compareBranches`.
  if (hasBranchesOnly(expected) && hasBranchesOnly(found)) return 'same'
  const change = typeChange(pair, context)
  const places = { expected: pair.expected.pointer, found: pair.found.pointer }
  if (change !== 'same')
    report({
      kind: `type-${change}`,
      subject,
      expected: displayTypes({ ...expected, types: typesOf(expected) }),
      found: displayTypes({ ...found, types: typesOf(found) }),
      places,
    })
  const areBothTyped = expected.types.length > 0 && found.types.length > 0
  if (change === 'same' && areBothTyped && expected.nullable !== found.nullable)
    report({ kind: found.nullable ? 'null-accepted' : 'null-refused', subject, places })
  return change
}

export function compareEnums(pair: Pair, { report }: ShapeContext): void {
  const { subject } = pair
  const { enum: expected } = pair.expected
  const { enum: found } = pair.found
  const places = { expected: pair.expected.pointer, found: pair.found.pointer }
  if (!expected && found)
    report({ kind: 'enum-introduced', subject, found: displayList(found), places })
  if (expected && !found)
    report({ kind: 'enum-dropped', subject, expected: displayList(expected), places })
  if (!expected || !found) return
  const [before, after] = [expected.map(enumText), found.map(enumText)]
  const removed = expected.filter((value) => !after.includes(enumText(value)))
  const added = found.filter((value) => !before.includes(enumText(value)))
  if (removed.length)
    report({ kind: 'enum-value-removed', subject, expected: displayList(removed), places })
  if (added.length) report({ kind: 'enum-value-added', subject, found: displayList(added), places })
}
