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

function typeNames(value: unknown): readonly string[] {
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

/** Exclusive bounds are a flag beside the bound in the older dialect, a bound of their own in the newer. */
function boundOf(raw: Json, name: BoundName): Bound | undefined {
  const value = numberOf(raw[name])
  const exclusive = raw[`exclusive${name[0]?.toUpperCase()}${name.slice(1)}`]
  if (typeof exclusive === 'number') return { value: exclusive, exclusive: true }
  return value === undefined ? undefined : { value, exclusive: exclusive === true }
}

const boundsOf = (raw: Json): Shape['bounds'] =>
  Object.fromEntries(
    [...LOWER_BOUNDS, ...UPPER_BOUNDS].flatMap((name) => {
      const bound = boundOf(raw, name)
      return bound ? [[name, bound]] : []
    }),
  )

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

const partAt =
  ({ raw, place, follow }: Reading, ...tokens: readonly (string | number)[]): Part =>
  () =>
    readShape(
      {
        value: tokens.reduce<unknown>((value, token) => (value as Json)[token], raw),
        place: below(place, ...tokens),
      },
      follow,
    )

/** `required` is a flag of the member in an index, a list of the object elsewhere. */
function membersOf(reading: Reading): ReadonlyMap<string, Member> {
  const { properties, required } = reading.raw
  if (!isRecord(properties)) return new Map()
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
  return isRecord(value) && Object.keys(value).length ? partAt(reading, 'additionalProperties') : undefined
}

function formsOf(reading: Reading): readonly Part[] {
  return ['oneOf', 'anyOf'].flatMap((keyword) =>
    (listOf(reading.raw[keyword]) ?? []).flatMap((value, index) =>
      isNull(value) ? [] : [partAt(reading, keyword, index)],
    ),
  )
}

function isNullable({ raw }: Reading, types: readonly string[]): boolean {
  const forms = ['oneOf', 'anyOf'].flatMap((keyword) => listOf(raw[keyword]) ?? [])
  return types.includes('null') || raw['nullable'] === true || forms.some(isNull)
}

/** Keeps only what is there, so that optional properties stay absent. */
const present = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>

function ownShape(reading: Reading, named: boolean): Shape {
  const { raw, place } = reading
  const types = typeNames(raw['type'])
  const others = types.filter((type) => type !== 'null')
  const optional = present({
    choices: choicesOf(raw),
    preset: raw['default'] === undefined ? undefined : { value: raw['default'] },
    format: textOf(raw['format']),
    pattern: textOf(raw['pattern']),
    multipleOf: numberOf(raw['multipleOf']),
    items: isRecord(raw['items']) ? partAt(reading, 'items') : undefined,
    additional: additionalOf(reading),
    title: textOf(raw['title']),
    description: textOf(raw['description']),
  })
  // `present` has taken out every undefined.
  return {
    ...(optional as Partial<Shape>),
    place,
    named,
    types: others.length ? others : types,
    nullable: isNullable(reading, types),
    bounds: boundsOf(raw),
    uniqueItems: isTrue(raw['uniqueItems']),
    members: membersOf(reading),
    forms: formsOf(reading),
  }
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
