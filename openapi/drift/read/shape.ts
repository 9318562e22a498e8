/** Reads index arguments and OpenAPI 3.0 and 3.1 schemas into one representation. */

import { appendPointer } from '#openapi/drift/surface/pointer.ts'
import type { LocatedSchema, ResolveReference } from '#openapi/drift/surface/schema-source.ts'
import type { Member, Part, ValueShape } from '#openapi/drift/surface/shape.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { asList, asRecord, isRecord, type Json, memberOf, toItems } from '#openapi/values/json.ts'
import {
  boundsOf,
  enumValuesOf,
  isNullSchema,
  isTrue,
  numberOf,
  textOf,
  typeNames,
} from './keywords.ts'
import { mergeShapes } from './merge-shapes.ts'

interface SchemaContext {
  readonly raw: Json
  readonly pointer: string
  readonly resolve: ResolveReference
}

export const partOf = (start: LocatedSchema, resolve: ResolveReference): Part =>
  Object.assign(() => readShape(start, resolve), { source: start.value })

const partIn = (value: unknown, name: string | number): unknown =>
  Array.isArray(value) ? value[Number(name)] : memberOf(value, String(name))

function partAt(
  { raw, pointer, resolve }: SchemaContext,
  keyword: string,
  name?: string | number,
): Part {
  const value = raw[keyword]
  if (name === undefined)
    return partOf({ value, pointer: appendPointer(pointer, keyword) }, resolve)
  return partOf(
    { value: partIn(value, name), pointer: appendPointer(pointer, keyword, name) },
    resolve,
  )
}

const NO_MEMBERS: ReadonlyMap<string, Member> = new Map()

/** `required` is a flag of the member in an index, and a list of the object elsewhere. */
function membersOf(context: SchemaContext): ReadonlyMap<string, Member> {
  const { properties, required } = context.raw
  if (!isRecord(properties)) return NO_MEMBERS
  const names = asList(required)
  return new Map(
    Object.entries(properties).map(([name, value]) => [
      name,
      {
        required: names.includes(name) || (isRecord(value) && isTrue(value['required'])),
        shape: partAt(context, 'properties', name),
      },
    ]),
  )
}

function additionalOf(context: SchemaContext): ValueShape['additional'] {
  const value = context.raw['additionalProperties']
  if (typeof value === 'boolean') return value
  return isRecord(value) && Object.keys(value).length
    ? partAt(context, 'additionalProperties')
    : undefined
}

function formsOf(context: SchemaContext): readonly Part[] {
  if (!context.raw['oneOf'] && !context.raw['anyOf']) return []
  return ['oneOf', 'anyOf'].flatMap((keyword) =>
    (toItems(context.raw[keyword]) ?? []).flatMap((value, index) =>
      isNullSchema(value) ? [] : [partAt(context, keyword, index)],
    ),
  )
}

function isNullable({ raw }: SchemaContext, types: readonly string[]): boolean {
  if (types.includes('null') || raw['nullable'] === true) return true
  return [raw['oneOf'], raw['anyOf']].some((forms) => forms && toItems(forms)?.some(isNullSchema))
}

type MutableShape = { -readonly [K in keyof ValueShape]: ValueShape[K] }

/** Sets only the present keywords: a document has thousands of schemas, most with few keywords. */
function addKeywords(shape: MutableShape, context: SchemaContext): void {
  const { raw } = context
  const [choices, multipleOf] = [enumValuesOf(raw), numberOf(raw['multipleOf'])]
  if (choices) shape.enum = choices
  if (multipleOf !== undefined) shape.multipleOf = multipleOf
  const preset = 'x-index-default' in raw ? raw['x-index-default'] : raw['default']
  if (preset !== undefined) shape.default = { value: preset }
  for (const keyword of ['format', 'pattern', 'title', 'description'] as const) {
    const text = textOf(raw[keyword])
    if (text !== undefined) shape[keyword] = text
  }
  if (isRecord(raw['items'])) shape.items = partAt(context, 'items')
  const additional = additionalOf(context)
  if (additional !== undefined) shape.additional = additional
}

function shapeWithoutAllOf(context: SchemaContext, named: boolean): ValueShape {
  const { raw, pointer } = context
  const types = typeNames(raw['type'])
  const others = types.filter((type) => type !== 'null')
  const shape: MutableShape = {
    pointer,
    named,
    types: others.length ? others : types,
    nullable: isNullable(context, types),
    bounds: boundsOf(raw),
    uniqueItems: isTrue(raw['uniqueItems']),
    members: membersOf(context),
    branches: formsOf(context),
  }
  addKeywords(shape, context)
  return shape
}

/** Exports of this project mark the forms that an index omits. */
const isUnlisted = (value: unknown): boolean => memberOf(value, 'x-unlisted') === true

/** The position of the only form beside null, if the schema has no other keywords. */
function onlyFormPosition(raw: Json): readonly [string, number] | undefined {
  if (raw['type'] !== undefined || raw['properties'] !== undefined) return undefined
  const positions = ['oneOf', 'anyOf'].flatMap((keyword) =>
    (toItems(raw[keyword]) ?? []).flatMap((value, index) =>
      isNullSchema(value) || isUnlisted(value) ? [] : [[keyword, index] as const],
    ),
  )
  return positions.length === 1 ? positions[0] : undefined
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
  resolve: ResolveReference,
  visited: readonly string[],
): ValueShape {
  const { value, pointer, named = false } = resolve(start)
  if (visited.includes(pointer))
    throw new InputError(`the schema at ${pointer} only refers to itself`)
  const trail = [...visited, pointer]
  const raw = asRecord(value)
  const own = shapeWithoutAllOf({ raw, pointer, resolve }, named)
  const inner = (keyword: string, index: number): ValueShape =>
    readWithoutCycle(
      { value: toItems(raw[keyword])?.[index], pointer: appendPointer(pointer, keyword, index) },
      resolve,
      trail,
    )
  const single = onlyFormPosition(raw)
  if (single) return unwrapped(own, inner(...single))
  const parts = (toItems(raw['allOf']) ?? []).map((_, index) => inner('allOf', index))
  return parts.length ? mergeShapes([own, ...parts]) : own
}

/** The schema at a location, with references resolved and `allOf` merged. */
export const readShape = (start: LocatedSchema, resolve: ResolveReference): ValueShape =>
  readWithoutCycle(start, resolve, [])
