/** Compares two schemas keyword by keyword. The effect of a change depends on its direction. */

import type { FindingPointers } from '#openapi/drift/rules/finding.ts'
import { displayValue } from '#openapi/drift/surface/display.ts'
import type { ValueShape } from '#openapi/drift/surface/shape.ts'
import { compareBounds } from './bounds.ts'
import { comparePatterns } from './capture-class.ts'
import { compareBranches, compareMembers } from './members.ts'
import type { Pair, PartPair, ShapeContext } from './shape-context.ts'
import { defaultText } from './tolerance.ts'
import { compareEnums, compareTypes } from './types.ts'

const pointersOf = ({ expected, found }: Pair): FindingPointers => ({
  expected: expected.pointer,
  found: found.pointer,
})

const ANY_SHAPE: ValueShape = {
  pointer: '',
  named: false,
  types: [],
  nullable: true,
  bounds: {},
  uniqueItems: false,
  members: new Map(),
  branches: [],
}

type TextKeyword = 'pattern' | 'format'

/** Formats are only equal or different; for patterns, the wider one can often be determined. */
function actionOf(pair: Pair, keyword: TextKeyword): string | undefined {
  const [expected, found] = [pair.expected[keyword], pair.found[keyword]]
  if (expected === found) return undefined
  if (expected === undefined) return 'added'
  if (found === undefined) return 'removed'
  const change = keyword === 'pattern' ? comparePatterns(expected, found) : 'unknown'
  if (change === 'same') return undefined
  return change === 'wider' ? 'widened' : 'changed'
}

function compareText(pair: Pair, keyword: TextKeyword, { report }: ShapeContext): void {
  const [expected, found] = [pair.expected[keyword], pair.found[keyword]]
  const action = actionOf(pair, keyword)
  if (action === undefined) return
  report({
    kind: `${keyword}-${action}`,
    subject: pair.subject,
    ...(expected !== undefined && { expected: displayValue(expected) }),
    ...(found !== undefined && { found: displayValue(found) }),
    places: pointersOf(pair),
  })
}

function compareDefaults(pair: Pair, { report, moved }: ShapeContext): void {
  const { expected, found, subject } = pair
  const [before, after] = [expected.default?.value, found.default?.value]
  const types = [...expected.types, ...found.types]
  // The root of a namespace has the name of the namespace as a default.
  const wanted = moved.get(before) ?? before
  if (defaultText(wanted, types) === defaultText(after, types)) return
  report({
    kind: 'default-changed',
    subject,
    expected: before === undefined ? 'none' : displayValue(before),
    found: after === undefined ? 'none' : displayValue(after),
    places: pointersOf(pair),
  })
}

function compareItems(pair: Pair, context: ShapeContext): void {
  const { items: expected } = pair.expected
  const { items: found } = pair.found
  if (!expected && !found) return
  const anyShapeAt =
    ({ pointer }: ValueShape) =>
    () => ({ ...ANY_SHAPE, pointer })
  compareParts(
    {
      expected: expected ?? anyShapeAt(pair.expected),
      found: found ?? anyShapeAt(pair.found),
      subject: `${pair.subject}[]`,
    },
    context,
  )
}

function compareDescriptions(pair: Pair, { report }: ShapeContext): void {
  const [expected, found] = [pair.expected.description, pair.found.description]
  if (expected === found || expected === undefined || found === undefined) return
  report({
    kind: 'description-changed',
    subject: pair.subject,
    expected: displayValue(expected),
    found: displayValue(found),
    places: pointersOf(pair),
  })
}

/** Compares the content of two schemas, regardless of their names. */
export function compareContents(pair: Pair, context: ShapeContext): void {
  compareDescriptions(pair, context)
  if (context.direction === 'argument') compareDefaults(pair, context)
  // Bounds and members of different types are not comparable.
  if (compareTypes(pair, context) === 'changed') return
  compareEnums(pair, context)
  compareBounds(pair, context)
  compareText(pair, 'pattern', context)
  compareText(pair, 'format', context)
  compareItems(pair, context)
  compareMembers(pair, context, compareParts)
  compareBranches(pair, context, compareShapes)
}

export function compareShapes(pair: Pair, context: ShapeContext): void {
  if (pair.expected.named && pair.found.named) context.compareNamed(pair)
  else compareContents(pair, context)
}

/** Skips identical parts without reading them, which are the majority. */
export function compareParts({ expected, found, subject }: PartPair, context: ShapeContext): void {
  if (context.isSame(expected.source, found.source)) return
  compareShapes({ expected: expected(), found: found(), subject }, context)
}
