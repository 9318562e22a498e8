import { isRecord, mapValues } from '#openapi/values/json.ts'

/**
 * The schema language of responses: plain JSON Schema objects with examples at the leaves, from
 * which the example of a whole response is composed.
 */
export type TypeName = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null'

export function typeNameOf(value: unknown): TypeName {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (isRecord(value)) return 'object'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}

export interface JsonSchema {
  readonly title?: string
  readonly description?: string
  readonly type?: TypeName | readonly TypeName[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly examples?: readonly unknown[]
}

/** A schema with a phantom type for its values. */
export type Typed<T> = JsonSchema & { readonly valueType?: T }
export type TypeOf<S> = S extends { readonly valueType?: infer T } ? T : unknown

type Extra = Omit<JsonSchema, 'type' | 'examples' | 'properties' | 'required' | 'items'>
type ObjectShape = Readonly<Record<string, JsonSchema>>
type ObjectOf<P extends ObjectShape, O extends keyof P> = {
  readonly [K in Exclude<keyof P, O>]: TypeOf<P[K]>
} & { readonly [K in O]?: TypeOf<P[K]> }

declare const UNLISTED: unique symbol
/** Phantom marker of an object with members beyond the listed ones. */
export interface OpenObject {
  readonly [UNLISTED]?: never
}

interface ObjectOptions<O, W extends boolean> extends Extra {
  /** Fields that may be absent. */
  readonly optional?: readonly O[]
  /** The response may contain members beyond the listed ones. */
  readonly open?: W
}

function leaf<T>(type: TypeName, example: unknown, extra?: Extra): Typed<T> {
  return { type, ...extra, examples: [example] }
}

export const str = (example: string, extra?: Extra): Typed<string> => leaf('string', example, extra)
export const int = (example: number, extra?: Extra): Typed<number> =>
  leaf('integer', example, extra)
export const num = (example: number, extra?: Extra): Typed<number> => leaf('number', example, extra)
export const bool = (example: boolean, extra?: Extra): Typed<boolean> =>
  leaf('boolean', example, extra)
export const nullSchema: Typed<null> = { type: 'null', examples: [null] }
export const literal = <const T extends string | number | boolean>(value: T): Typed<T> => ({
  type: typeof value === 'number' ? 'number' : typeof value === 'string' ? 'string' : 'boolean',
  const: value,
  examples: [value],
})
export const oneOf = <const T extends readonly string[]>(...values: T): Typed<T[number]> => ({
  type: 'string',
  enum: values,
  examples: [values[0]],
})
/** Any JSON value; only where the interface guarantees nothing more. */
export const any = (example: unknown, extra?: Extra): Typed<unknown> => ({
  ...extra,
  examples: [example],
})
/** `YYYY-MM-DDTHH:MM:SS` without a zone, the format of the content routes. */
export const siteTime = (example = '2026-03-01T10:00:00'): Typed<string> =>
  str(example, { pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$' })
export const dateTime = (example = '2026-03-01T10:00:00Z'): Typed<string> =>
  str(example, { format: 'date-time' })
export const uri = (example = 'https://example.test/'): Typed<string> =>
  str(example, { format: 'uri' })

export const array = <S extends JsonSchema>(
  items: S,
  extra?: Extra,
): Typed<readonly TypeOf<S>[]> => ({
  type: 'array',
  items,
  ...extra,
})
/** The empty list the platform sends for an empty value. */
export const emptyArray: Typed<readonly never[]> = { type: 'array', maxItems: 0, examples: [[]] }

export function object<
  const P extends ObjectShape,
  const O extends keyof P & string = never,
  const W extends boolean = false,
>(
  properties: P,
  { optional = [], open, ...extra }: ObjectOptions<O, W> = {},
): Typed<W extends true ? ObjectOf<P, O> & OpenObject : ObjectOf<P, O>> & {
  readonly properties: P
} {
  const optionalNames: readonly string[] = optional
  return {
    type: 'object',
    ...extra,
    properties,
    required: Object.keys(properties).filter((name) => !optionalNames.includes(name)),
    additionalProperties: open ?? false,
  }
}

/** A map with arbitrary names and values of one schema. */
export const map = <S extends JsonSchema>(
  values: S,
  exampleKey: string,
  extra?: Extra,
): Typed<Readonly<Record<string, TypeOf<S>>>> => ({
  type: 'object',
  additionalProperties: values,
  ...extra,
  examples: [{ [exampleKey]: exampleOf(values) }],
})
/** The platform sends an empty map as `[]`, any other as an object. */
export const orEmpty = <S extends JsonSchema>(filled: S): Typed<TypeOf<S> | readonly never[]> => ({
  anyOf: [filled, emptyArray],
})
export const nullable = <S extends JsonSchema>(schema: S): Typed<TypeOf<S> | null> => ({
  anyOf: [schema, nullSchema],
})
export const either = <const S extends readonly JsonSchema[]>(
  ...schemas: S
): Typed<TypeOf<S[number]>> => ({
  anyOf: schemas,
})
/** Names a schema, so that the exported document refers to it. */
export const named = <S extends JsonSchema>(title: string, schema: S): S => ({ ...schema, title })

/** The example of a schema: its own, or composed from its parts. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  const branch = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (branch) return exampleOf(branch)
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items)] : []
  return mapValues(schema.properties ?? {}, (part) => exampleOf(part))
}
