/** Reads argument definitions of an index, OpenAPI 3.0 and 3.1 schemas into one spelling. */
import { isRecord } from '#openapi/derive/types.ts'
import { DocumentError } from './document-error.ts'
import { mergeShapes } from './merge-shapes.ts'
import { below } from './pointer.ts'
import type { Follow, Json, Located } from './schema-source.ts'
import {
  type Bound,
  type BoundName,
  LOWER_BOUNDS,
  type Member,
  type Part,
  type Shape,
  UPPER_BOUNDS,
} from './shape.ts'

/** Short names some deployments print (decision D-024), and words for "everything". */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  int: 'integer',
  bool: 'boolean',
  float: 'number',
  double: 'number',
}
const ANY_TYPE = ['mixed', 'any', '']

const PLAIN_TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']

function typeNames(value: unknown): readonly string[] {
  if (value === undefined) return []
  if (PLAIN_TYPES.includes(value as string)) return [value as string]
  const words = (Array.isArray(value) ? value : [value])
    .filter((word) => typeof word === 'string')
    .flatMap((word) => word.toLowerCase().split('|'))
    .map((word) => TYPE_NAMES[word.trim()] ?? word.trim())
  return words.some((word) => ANY_TYPE.includes(word)) ? [] : [...new Set(words)]
}

/** A list with gaps is served as an object with numeric keys. */
export const listOf = (value: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(value)) return value
  return isRecord(value) ? Object.values(value) : undefined
}

function choicesOf(raw: Json): readonly unknown[] | undefined {
  if (raw['const'] !== undefined) return [raw['const']]
  return raw['enum'] === undefined ? undefined : listOf(raw['enum'])
}

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const BOUND_NAMES = [...LOWER_BOUNDS, ...UPPER_BOUNDS]
const EXCLUSIVE: Readonly<Partial<Record<BoundName, string>>> = {
  minimum: 'exclusiveMinimum',
  maximum: 'exclusiveMaximum',
}

/** Exclusive bounds are a flag beside the bound in the older dialect, a bound of their own in the newer. */
function boundOf(raw: Json, name: BoundName): Bound | undefined {
  const value = numberOf(raw[name])
  const exclusive = raw[EXCLUSIVE[name] ?? '']
  if (typeof exclusive === 'number') return { value: exclusive, exclusive: true }
  return value === undefined ? undefined : { value, exclusive: exclusive === true }
}

function boundsOf(raw: Json): Shape['bounds'] {
  const bounds: Partial<Record<BoundName, Bound>> = {}
  for (const name of BOUND_NAMES) {
    const bound = boundOf(raw, name)
    if (bound) bounds[name] = bound
  }
  return bounds
}

export const isTrue = (value: unknown): boolean =>
  [true, 1, '1', 'true'].includes(value as boolean | number | string)

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const isNull = (value: unknown): boolean => isRecord(value) && value['type'] === 'null'

interface Reading {
  readonly raw: Json
  readonly place: string
  readonly follow: Follow
}

export const partOf = (start: Located, follow: Follow): Part =>
  Object.assign(() => readShape(start, follow), { source: start.value })

function partAt({ raw, place, follow }: Reading, keyword: string, name?: string | number): Part {
  const value = raw[keyword]
  if (name === undefined) return partOf({ value, place: below(place, keyword) }, follow)
  // Callers name a member that is there.
  return partOf({ value: (value as Json)[name], place: below(place, keyword, name) }, follow)
}

/** `required` is a flag of the member in an index, a list of the object elsewhere. */
const NO_MEMBERS: ReadonlyMap<string, Member> = new Map()

function membersOf(reading: Reading): ReadonlyMap<string, Member> {
  const { properties, required } = reading.raw
  if (!isRecord(properties)) return NO_MEMBERS
  const names = Array.isArray(required) ? required : []
  return new Map(
    Object.entries(properties).map(([name, value]) => [
      name,
      {
        required: names.includes(name) || (isRecord(value) && isTrue(value['required'])),
        shape: partAt(reading, 'properties', name),
      },
    ]),
  )
}

function additionalOf(reading: Reading): Shape['additional'] {
  const value = reading.raw['additionalProperties']
  if (typeof value === 'boolean') return value
  return isRecord(value) && Object.keys(value).length
    ? partAt(reading, 'additionalProperties')
    : undefined
}

function formsOf(reading: Reading): readonly Part[] {
  if (!reading.raw['oneOf'] && !reading.raw['anyOf']) return []
  return ['oneOf', 'anyOf'].flatMap((keyword) =>
    (listOf(reading.raw[keyword]) ?? []).flatMap((value, index) =>
      isNull(value) ? [] : [partAt(reading, keyword, index)],
    ),
  )
}

function isNullable({ raw }: Reading, types: readonly string[]): boolean {
  if (types.includes('null') || raw['nullable'] === true) return true
  return [raw['oneOf'], raw['anyOf']].some((forms) => forms && listOf(forms)?.some(isNull))
}

type Unfinished = { -readonly [K in keyof Shape]: Shape[K] }

/** Sets the keywords that are there; a document has many thousands of schemas, most with few. */
function addKeywords(shape: Unfinished, reading: Reading): void {
  const { raw } = reading
  const [choices, multipleOf] = [choicesOf(raw), numberOf(raw['multipleOf'])]
  if (choices) shape.choices = choices
  if (multipleOf !== undefined) shape.multipleOf = multipleOf
  if (raw['default'] !== undefined) shape.preset = { value: raw['default'] }
  for (const keyword of ['format', 'pattern', 'title', 'description'] as const) {
    const text = textOf(raw[keyword])
    if (text !== undefined) shape[keyword] = text
  }
  if (isRecord(raw['items'])) shape.items = partAt(reading, 'items')
  const additional = additionalOf(reading)
  if (additional !== undefined) shape.additional = additional
}

function ownShape(reading: Reading, named: boolean): Shape {
  const { raw, place } = reading
  const types = typeNames(raw['type'])
  const others = types.filter((type) => type !== 'null')
  const shape: Unfinished = {
    place,
    named,
    types: others.length ? others : types,
    nullable: isNullable(reading, types),
    bounds: boundsOf(raw),
    uniqueItems: isTrue(raw['uniqueItems']),
    members: membersOf(reading),
    forms: formsOf(reading),
  }
  addKeywords(shape, reading)
  return shape
}

/** The place of the only form beside null, where nothing else is said. */
function onlyForm(raw: Json): readonly [string, number] | undefined {
  if (raw['type'] !== undefined || raw['properties'] !== undefined) return undefined
  const places = ['oneOf', 'anyOf'].flatMap((keyword) =>
    (listOf(raw[keyword]) ?? []).flatMap((value, index) =>
      isNull(value) ? [] : [[keyword, index] as const],
    ),
  )
  return places.length === 1 ? places[0] : undefined
}

/** A single form beside null is that form, and may be null. */
const unwrapped = (outer: Shape, inner: Shape): Shape => ({
  ...inner,
  nullable: inner.nullable || outer.nullable,
  ...(outer.preset && { preset: outer.preset }),
  ...(outer.description !== undefined && { description: outer.description }),
})

function readTrail(start: Located, follow: Follow, before: readonly string[]): Shape {
  const { value, place, named = false } = follow(start)
  if (before.includes(place))
    throw new DocumentError(`the schema at ${place} is built from nothing but itself`)
  const trail = [...before, place]
  const raw = isRecord(value) ? value : {}
  const own = ownShape({ raw, place, follow }, named)
  const inner = (keyword: string, index: number): Shape =>
    readTrail(
      { value: listOf(raw[keyword])?.[index], place: below(place, keyword, index) },
      follow,
      trail,
    )
  const single = onlyForm(raw)
  if (single) return unwrapped(own, inner(...single))
  const parts = (listOf(raw['allOf']) ?? []).map((_, index) => inner('allOf', index))
  return parts.length ? mergeShapes([own, ...parts]) : own
}

/** The schema at a place, references followed and `allOf` put together. */
export const readShape = (start: Located, follow: Follow): Shape => readTrail(start, follow, [])
