/** Reads arguments of an index; unknown keywords are dropped. */

import type { ArgMap, ArgSchema, WIRE_KEYWORDS } from '#openapi/language/arguments.ts'
import type { TypeName } from '#openapi/language/schema.ts'
import {
  asList,
  asRecord,
  isAmong,
  isRecord,
  type Json,
  mapValues,
  toItems,
} from '#openapi/values/json.ts'
import { isSupportedPattern } from './path-class.ts'

const TYPES: readonly TypeName[] = [
  'string',
  'integer',
  'number',
  'boolean',
  'array',
  'object',
  'null',
]
const NUMBERS = ['minimum', 'maximum', 'multipleOf', 'minLength', 'maxLength', 'minItems'] as const
const MORE_NUMBERS = ['maxItems', 'minProperties', 'maxProperties'] as const
const FLAGS = ['exclusiveMinimum', 'exclusiveMaximum', 'uniqueItems'] as const
const TEXTS = ['title', 'description', 'format'] as const
const MAX_DEPTH = 12

const isType = (value: unknown): value is TypeName => isAmong(TYPES, value)

function typeOf(type: unknown): Pick<ArgSchema, 'type'> {
  if (isType(type)) return { type }
  const types = Array.isArray(type) ? type.filter(isType) : []
  return types.length ? { type: types } : {}
}

type Keyword = (typeof WIRE_KEYWORDS)[number]
const pickKeywords = (value: Json, names: readonly Keyword[], type: string): Partial<ArgSchema> =>
  Object.fromEntries(
    names.filter((name) => typeof value[name] === type).map((name) => [name, value[name]]),
  )

/** An index may list the required members of an object beside them. */
function membersOf({ properties, required }: Json, depth: number): ArgMap {
  const names = asList(required)
  return mapValues(argumentsOf(properties, depth), (schema, name) =>
    names.includes(name) ? { ...schema, required: true } : schema,
  )
}

function partsOf(value: Json, depth: number): Partial<ArgSchema> {
  const { items, properties, additionalProperties: others, anyOf, oneOf } = value
  const inner = (part: unknown): ArgSchema => argumentOf(part, depth + 1)
  return {
    ...(isRecord(items) && { items: inner(items) }),
    ...(isRecord(properties) && { properties: membersOf(value, depth + 1) }),
    ...(typeof others === 'boolean' && { additionalProperties: others }),
    ...(isRecord(others) && { additionalProperties: inner(others) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(inner) }),
    ...(Array.isArray(oneOf) && { oneOf: oneOf.map(inner) }),
  }
}

function argumentOf(value: unknown, depth: number): ArgSchema {
  if (!isRecord(value) || depth > MAX_DEPTH) return {}
  const { type, default: preset, pattern } = value
  const choices = toItems(value['enum'])
  return {
    ...pickKeywords(value, TEXTS, 'string'),
    ...(preset !== undefined && { default: preset }),
    ...typeOf(type),
    ...(choices && { enum: choices }),
    ...partsOf(value, depth),
    ...pickKeywords(value, [...NUMBERS, ...MORE_NUMBERS], 'number'),
    ...pickKeywords(value, FLAGS, 'boolean'),
    ...(typeof pattern === 'string' && isSupportedPattern(pattern) && { pattern }),
    ...(value['required'] === true && { required: true }),
  }
}

export const argumentsOf = (args: unknown, depth = 0): ArgMap =>
  Object.fromEntries(
    Object.entries(asRecord(args)).map(([name, value]) => [name, argumentOf(value, depth)]),
  )
