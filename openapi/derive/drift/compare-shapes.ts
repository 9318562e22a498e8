/** Two schemas, keyword by keyword. What a change means depends on the direction values travel. */
import { compareBounds } from './compare-bounds.ts'
import { compareForms, compareMembers } from './compare-members.ts'
import type { Places } from './finding.ts'
import type { IsSame } from './same-json.ts'
import type { Part, Shape } from './shape.ts'
import { choiceText, defaultText } from './tolerance.ts'
import { shown, shownList, shownTypes } from './words.ts'

export interface Change {
  /** The end of a rule id: `type-changed` of `argument-type-changed`. */
  readonly kind: string
  readonly subject: string
  readonly keyword?: string
  readonly expected?: string
  readonly found?: string
  readonly places: Places
}

export interface Pair {
  readonly expected: Shape
  readonly found: Shape
  readonly subject: string
}

/** The same, before they are read. */
export interface PartPair {
  readonly expected: Part
  readonly found: Part
  readonly subject: string
}

export interface ShapeContext {
  /** A client sends arguments and reads answers. */
  readonly direction: 'argument' | 'answer'
  readonly report: (change: Change) => void
  /** Schemas with a name are compared once, wherever they are used. */
  readonly compareNamed: (pair: Pair) => void
  /** Descriptions are compared only where both sides took theirs from somewhere. */
  readonly words: boolean
  readonly isSame: IsSame
}

export const placesOf = ({ expected, found }: Pair): Places => ({
  expected: expected.place,
  found: found.place,
})

export const ANY_SHAPE: Shape = {
  place: '',
  named: false,
  types: [],
  nullable: true,
  bounds: {},
  uniqueItems: false,
  members: new Map(),
  forms: [],
}

const typesOf = ({ types, forms }: Shape): readonly string[] =>
  types.length ? types : [...new Set(forms.flatMap((form) => form().types))]

const covers = (outer: readonly string[], inner: readonly string[]): boolean => {
  if (!outer.length) return true
  if (!inner.length) return false
  return inner.every(
    (type) => outer.includes(type) || (type === 'integer' && outer.includes('number')),
  )
}

type TypeChange = 'same' | 'widened' | 'narrowed' | 'changed'

function typeChange(expected: Shape, found: Shape): TypeChange {
  const [before, after] = [typesOf(expected), typesOf(found)]
  const keeps = covers(after, before)
  const adds = !covers(before, after)
  if (keeps) return adds ? 'widened' : 'same'
  return adds ? 'changed' : 'narrowed'
}

function compareTypes(pair: Pair, { report }: ShapeContext): TypeChange {
  const { expected, found, subject } = pair
  const change = typeChange(expected, found)
  const places = placesOf(pair)
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

function compareChoices(pair: Pair, { report }: ShapeContext): void {
  const { subject } = pair
  const { choices: expected } = pair.expected
  const { choices: found } = pair.found
  const places = placesOf(pair)
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

/** Patterns and formats are texts that can only be told apart. */
function compareText(pair: Pair, keyword: 'pattern' | 'format', { report }: ShapeContext): void {
  const [expected, found] = [pair.expected[keyword], pair.found[keyword]]
  if (expected === found) return
  const action = expected === undefined ? 'added' : found === undefined ? 'removed' : 'changed'
  report({
    kind: `${keyword}-${action}`,
    subject: pair.subject,
    ...(expected !== undefined && { expected: shown(expected) }),
    ...(found !== undefined && { found: shown(found) }),
    places: placesOf(pair),
  })
}

function compareDefaults(pair: Pair, { report }: ShapeContext): void {
  const { expected, found, subject } = pair
  const [before, after] = [expected.preset?.value, found.preset?.value]
  const types = [...expected.types, ...found.types]
  if (defaultText(before, types) === defaultText(after, types)) return
  report({
    kind: 'default-changed',
    subject,
    expected: before === undefined ? 'none' : shown(before),
    found: after === undefined ? 'none' : shown(after),
    places: placesOf(pair),
  })
}

function compareItems(pair: Pair, context: ShapeContext): void {
  const { items: expected } = pair.expected
  const { items: found } = pair.found
  if (!expected && !found) return
  const anything =
    ({ place }: Shape) =>
    () => ({ ...ANY_SHAPE, place })
  compareParts(
    {
      expected: expected ?? anything(pair.expected),
      found: found ?? anything(pair.found),
      subject: `${pair.subject}[]`,
    },
    context,
  )
}

function compareWords(pair: Pair, { report, words }: ShapeContext): void {
  const [expected, found] = [pair.expected.description, pair.found.description]
  if (!words || expected === found || expected === undefined || found === undefined) return
  report({
    kind: 'description-changed',
    subject: pair.subject,
    expected: shown(expected),
    found: shown(found),
    places: placesOf(pair),
  })
}

/** What differs inside two schemas, their own names aside. */
export function compareInside(pair: Pair, context: ShapeContext): void {
  compareWords(pair, context)
  if (context.direction === 'argument') compareDefaults(pair, context)
  // Values of another type have other bounds and members; the type says it all.
  if (compareTypes(pair, context) === 'changed') return
  compareChoices(pair, context)
  compareBounds(pair, context)
  compareText(pair, 'pattern', context)
  compareText(pair, 'format', context)
  compareItems(pair, context)
  compareMembers(pair, context, compareParts)
  compareForms(pair, context, compareShapes)
}

export function compareShapes(pair: Pair, context: ShapeContext): void {
  if (pair.expected.named && pair.found.named) context.compareNamed(pair)
  else compareInside(pair, context)
}

/** Most parts of two documents are the same; those are not even read. */
export function compareParts({ expected, found, subject }: PartPair, context: ShapeContext): void {
  if (context.isSame(expected.source, found.source)) return
  compareShapes({ expected: expected(), found: found(), subject }, context)
}
