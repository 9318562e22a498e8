/** Compares types and enumerations of values. */

import type { ValueShape } from '#openapi/drift/surface/shape.ts'
import { shownList, shownTypes } from '#openapi/drift/surface/words.ts'
import type { Pair, ShapeContext } from './shape-context.ts'
import { choiceText } from './tolerance.ts'

const typesOf = ({ types, forms }: ValueShape): readonly string[] =>
  types.length ? types : [...new Set(forms.flatMap((form) => form().types))]

const covers = (outer: readonly string[], inner: readonly string[]): boolean => {
  if (!outer.length) return true
  if (!inner.length) return false
  return inner.every(
    (type) => outer.includes(type) || (type === 'integer' && outer.includes('number')),
  )
}

type TypeChange = 'same' | 'widened' | 'narrowed' | 'changed'

function typeChange(expected: ValueShape, found: ValueShape): TypeChange {
  const [before, after] = [typesOf(expected), typesOf(found)]
  const keeps = covers(after, before)
  const adds = !covers(before, after)
  if (keeps) return adds ? 'widened' : 'same'
  return adds ? 'changed' : 'narrowed'
}

const hasFormsOnly = ({ types, forms }: ValueShape): boolean => !types.length && forms.length > 0

/** A type stated later does not restrict an argument whose type was unknown before. */
const leavesOpen = ({ types, forms }: ValueShape, { isSilent, direction }: ShapeContext): boolean =>
  isSilent && direction === 'argument' && !types.length && !forms.length

export function compareTypes(pair: Pair, context: ShapeContext): TypeChange {
  const { expected, found, subject } = pair
  const { report } = context
  if (leavesOpen(expected, context)) return 'same'
  // Alternative forms are compared in `compareForms`.
  if (hasFormsOnly(expected) && hasFormsOnly(found)) return 'same'
  const change = typeChange(expected, found)
  const places = { expected: pair.expected.place, found: pair.found.place }
  if (change !== 'same')
    report({
      kind: `type-${change}`,
      subject,
      expected: shownTypes({ ...expected, types: typesOf(expected) }),
      found: shownTypes({ ...found, types: typesOf(found) }),
      places,
    })
  const typed = expected.types.length > 0 && found.types.length > 0
  if (change === 'same' && typed && expected.nullable !== found.nullable)
    report({ kind: found.nullable ? 'null-accepted' : 'null-refused', subject, places })
  return change
}

export function compareChoices(pair: Pair, { report }: ShapeContext): void {
  const { subject } = pair
  const { choices: expected } = pair.expected
  const { choices: found } = pair.found
  const places = { expected: pair.expected.place, found: pair.found.place }
  if (!expected && found)
    report({ kind: 'enum-introduced', subject, found: shownList(found), places })
  if (expected && !found)
    report({ kind: 'enum-dropped', subject, expected: shownList(expected), places })
  if (!expected || !found) return
  const [before, after] = [expected.map(choiceText), found.map(choiceText)]
  const gone = expected.filter((value) => !after.includes(choiceText(value)))
  const added = found.filter((value) => !before.includes(choiceText(value)))
  if (gone.length)
    report({ kind: 'enum-value-removed', subject, expected: shownList(gone), places })
  if (added.length) report({ kind: 'enum-value-added', subject, found: shownList(added), places })
}
