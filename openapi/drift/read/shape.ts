/** Reads index arguments and OpenAPI 3.0 and 3.1 schemas into one representation. */

import { appendPointer } from '#openapi/drift/surface/pointer.ts'
import type { LocatedSchema, ResolveReference } from '#openapi/drift/surface/schema-source.ts'
import type { Member, Part, ValueShape } from '#openapi/drift/surface/shape.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { asList, asRecord, isRecord, type Json, memberOf, toItems } from '#openapi/values/json.ts'
import { boundsOf, enumValuesOf, isNull, isTrue, numberOf, textOf, typeNames } from './keywords.ts'
import { mergeShapes } from './merge-shapes.ts'

interface SchemaContext {
  readonly raw: Json
  readonly place: string
  readonly follow: ResolveReference
}

export const partOf = (start: LocatedSchema, follow: ResolveReference): Part =>
  Object.assign(() => readShape(start, follow), { source: start.value })

const partIn = (value: unknown, name: string | number): unknown =>
  Array.isArray(value) ? value[Number(name)] : memberOf(value, String(name))

function partAt(
  { raw, place, follow }: SchemaContext,
  keyword: string,
  name?: string | number,
): Part {
  const value = raw[keyword]
  if (name === undefined) return partOf({ value, place: appendPointer(place, keyword) }, follow)
  return partOf({ value: partIn(value, name), place: appendPointer(place, keyword, name) }, follow)
}

const NO_MEMBERS: ReadonlyMap<string, Member> = new Map()

/** `required` is a flag of the member in an index, and a list of the object elsewhere. */
function membersOf(reading: SchemaContext): ReadonlyMap<string, Member> {
  const { properties, required } = reading.raw
  if (!isRecord(properties)) return NO_MEMBERS
  const names = asList(required)
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

function additionalOf(reading: SchemaContext): ValueShape['additional'] {
  const value = reading.raw['additionalProperties']
  if (typeof value === 'boolean') return value
  return isRecord(value) && Object.keys(value).length
    ? partAt(reading, 'additionalProperties')
    : undefined
}

function formsOf(reading: SchemaContext): readonly Part[] {
  if (!reading.raw['oneOf'] && !reading.raw['anyOf']) return []
  return ['oneOf', 'anyOf'].flatMap((keyword) =>
    (toItems(reading.raw[keyword]) ?? []).flatMap((value, index) =>
      isNull(value) ? [] : [partAt(reading, keyword, index)],
    ),
  )
}

function isNullable({ raw }: SchemaContext, types: readonly string[]): boolean {
  if (types.includes('null') || raw['nullable'] === true) return true
  return [raw['oneOf'], raw['anyOf']].some((forms) => forms && toItems(forms)?.some(isNull))
}

type MutableShape = { -readonly [K in keyof ValueShape]: ValueShape[K] }

/** Sets only the present keywords: a document has thousands of schemas, most with few keywords. */
function addKeywords(shape: MutableShape, reading: SchemaContext): void {
  const { raw } = reading
  const [choices, multipleOf] = [enumValuesOf(raw), numberOf(raw['multipleOf'])]
  if (choices) shape.enum = choices
  if (multipleOf !== undefined) shape.multipleOf = multipleOf
  const preset = 'x-index-default' in raw ? raw['x-index-default'] : raw['default']
  if (preset !== undefined) shape.default = { value: preset }
  for (const keyword of ['format', 'pattern', 'title', 'description'] as const) {
    const text = textOf(raw[keyword])
    if (text !== undefined) shape[keyword] = text
  }
  if (isRecord(raw['items'])) shape.items = partAt(reading, 'items')
  const additional = additionalOf(reading)
  if (additional !== undefined) shape.additional = additional
}

function ownShape(reading: SchemaContext, named: boolean): ValueShape {
  const { raw, place } = reading
  const types = typeNames(raw['type'])
  const others = types.filter((type) => type !== 'null')
  const shape: MutableShape = {
    place,
    named,
    types: others.length ? others : types,
    nullable: isNullable(reading, types),
    bounds: boundsOf(raw),
    uniqueItems: isTrue(raw['uniqueItems']),
    members: membersOf(reading),
    branches: formsOf(reading),
  }
  addKeywords(shape, reading)
  return shape
}

/** Exports of this project mark the forms that an index omits. */
const isUnlisted = (value: unknown): boolean => memberOf(value, 'x-unlisted') === true

/** The position of the only form beside null, if the schema has no other keywords. */
function onlyForm(raw: Json): readonly [string, number] | undefined {
  if (raw['type'] !== undefined || raw['properties'] !== undefined) return undefined
  const places = ['oneOf', 'anyOf'].flatMap((keyword) =>
    (toItems(raw[keyword]) ?? []).flatMap((value, index) =>
      isNull(value) || isUnlisted(value) ? [] : [[keyword, index] as const],
    ),
  )
  return places.length === 1 ? places[0] : undefined
}

/** A single form beside null becomes that form, nullable. */
const unwrapped = (outer: ValueShape, inner: ValueShape): ValueShape => ({
  ...inner,
  nullable: inner.nullable || outer.nullable,
  ...(outer.default && { default: outer.default }),
  ...(outer.description !== undefined && { description: outer.description }),
})

function readWithoutCycle(
  start: LocatedSchema,
  follow: ResolveReference,
  before: readonly string[],
): ValueShape {
  const { value, place, named = false } = follow(start)
  if (before.includes(place)) throw new InputError(`the schema at ${place} only refers to itself`)
  const trail = [...before, place]
  const raw = asRecord(value)
  const own = ownShape({ raw, place, follow }, named)
  const inner = (keyword: string, index: number): ValueShape =>
    readWithoutCycle(
      { value: toItems(raw[keyword])?.[index], place: appendPointer(place, keyword, index) },
      follow,
      trail,
    )
  const single = onlyForm(raw)
  if (single) return unwrapped(own, inner(...single))
  const parts = (toItems(raw['allOf']) ?? []).map((_, index) => inner('allOf', index))
  return parts.length ? mergeShapes([own, ...parts]) : own
}

/** The schema at a location, with references resolved and `allOf` merged. */
export const readShape = (start: LocatedSchema, follow: ResolveReference): ValueShape =>
  readWithoutCycle(start, follow, [])
