/** Compares object members and the alternative forms of a value. */

import type { Member, Part, ValueShape } from '#openapi/drift/surface/shape.ts'
import type { Pair, PartPair, ShapeContext } from './shape-context.ts'

type Compare<P> = (pair: P, context: ShapeContext) => void

/** Change kinds of members, by direction. */
const MEMBER_KINDS = {
  argument: {
    added: ({ required }: Member) => (required ? 'added-required' : 'added-optional'),
    removed: () => 'removed',
    required: 'became-required',
    optional: 'became-optional',
  },
  answer: {
    added: () => 'field-added',
    removed: ({ required }: Member) => (required ? 'field-removed' : 'optional-field-removed'),
    required: 'field-became-required',
    optional: 'field-became-optional',
  },
} as const

export const memberPath = (subject: string, name: string): string => {
  const isRoot = subject === '' || subject.endsWith(' ')
  return isRoot ? `${subject}${name}` : `${subject}.${name}`
}

function compareNames(pair: Pair, { direction, report }: ShapeContext): void {
  const kinds = MEMBER_KINDS[direction]
  const places = { expected: pair.expected.pointer, found: pair.found.pointer }
  for (const [name, member] of pair.expected.members) {
    const subject = memberPath(pair.subject, name)
    const other = pair.found.members.get(name)
    if (!other) report({ kind: kinds.removed(member), subject, places })
    else if (other.required !== member.required)
      report({ kind: other.required ? kinds.required : kinds.optional, subject, places })
  }
  for (const [name, member] of pair.found.members)
    if (!pair.expected.members.has(name))
      report({ kind: kinds.added(member), subject: memberPath(pair.subject, name), places })
}

function compareAdditional(pair: Pair, context: ShapeContext, compare: Compare<PartPair>): void {
  const { expected, found, subject } = pair
  const [before, after] = [expected.additional, found.additional]
  const places = { expected: expected.pointer, found: found.pointer }
  if ((before === false) !== (after === false))
    context.report({ kind: after === false ? 'members-closed' : 'members-opened', subject, places })
  if (typeof before === 'function' && typeof after === 'function')
    compare({ expected: before, found: after, subject: memberPath(subject, '*') }, context)
}

export function compareMembers(
  pair: Pair,
  context: ShapeContext,
  compare: Compare<PartPair>,
): void {
  compareNames(pair, context)
  for (const [name, { shape }] of pair.expected.members) {
    const other = pair.found.members.get(name)
    if (other)
      compare(
        { expected: shape, found: other.shape, subject: memberPath(pair.subject, name) },
        context,
      )
  }
  compareAdditional(pair, context, compare)
}

/** The content of a form, a few levels deep, so that equal forms pair before similar ones. */
function contentOf(shape: ValueShape, depth = 3): string {
  const { named, pointer, types, nullable, enum: choices, format, pattern, items, members } = shape
  if (named && depth < 3) return pointer
  const inner =
    depth === 0
      ? []
      : [...members].map(([name, member]) => [
          name,
          member.required,
          contentOf(member.shape(), depth - 1),
        ])
  const item = depth > 0 && items ? contentOf(items(), depth - 1) : ''
  return JSON.stringify([types, nullable, choices, format, pattern, item, inner])
}

const structureOf = ({ types, members, enum: choices }: ValueShape): string =>
  [types.join(), [...members.keys()].join(), choices?.join() ?? ''].join(' ')

/** Identifies a form by its title, else by its type and member names. */
const nameOf = (shape: ValueShape): string =>
  shape.title ?? (shape.named ? shape.pointer : structureOf(shape))

interface Forms {
  readonly pairs: (readonly [ValueShape, ValueShape])[]
  expected: readonly ValueShape[]
  found: readonly ValueShape[]
}

/** Pairs forms with the same key, each once. */
function pairBy(forms: Forms, keyOf: (shape: ValueShape) => string): void {
  const unpaired = [...forms.found]
  const keys = unpaired.map(keyOf)
  forms.expected = forms.expected.filter((shape) => {
    const at = keys.indexOf(keyOf(shape))
    const other = unpaired[at]
    if (!other) return true
    unpaired.splice(at, 1)
    keys.splice(at, 1)
    forms.pairs.push([shape, other])
    return false
  })
  forms.found = unpaired
}

const shapesOf = (parts: readonly Part[]): readonly ValueShape[] => parts.map((part) => part())

export function compareBranches(pair: Pair, context: ShapeContext, compare: Compare<Pair>): void {
  const forms: Forms = {
    pairs: [],
    expected: shapesOf(pair.expected.branches),
    found: shapesOf(pair.found.branches),
  }
  // One form against several is a change of types, which are compared elsewhere.
  if (!forms.expected.length || !forms.found.length) return
  pairBy(forms, contentOf)
  pairBy(forms, nameOf)
  // Titles are informative: a document may omit them for the same form.
  pairBy(forms, structureOf)
  if (forms.expected.length === 1 && forms.found.length === 1) pairBy(forms, () => '')
  const { subject } = pair
  for (const [expected, found] of forms.pairs) compare({ expected, found, subject }, context)
  const places = { expected: pair.expected.pointer, found: pair.found.pointer }
  for (const shape of forms.expected)
    context.report({ kind: 'form-removed', subject, expected: nameOf(shape).trim(), places })
  for (const shape of forms.found)
    context.report({ kind: 'form-added', subject, found: nameOf(shape).trim(), places })
}
