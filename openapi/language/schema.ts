import { isRecord, mapValues } from '#openapi/values/json.ts'

/**
 * The schema language of responses: plain JSON Schema objects whose leaves carry an example, so that
 * the example of a whole response is put together from its fields instead of being written again.
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

/** A schema that remembers, for the compiler only, the type of the values it accepts. */
export type Typed<T> = JsonSchema & { readonly valueType?: T }
export type TypeOf<S> = S extends { readonly valueType?: infer T } ? T : unknown

type Extra = Omit<JsonSchema, 'type' | 'examples' | 'properties' | 'required' | 'items'>
type ObjectShape = Readonly<Record<string, JsonSchema>>
type ObjectOf<P extends ObjectShape, O extends keyof P> = {
  readonly [K in Exclude<keyof P, O>]: TypeOf<P[K]>
} & { readonly [K in O]?: TypeOf<P[K]> }

declare const UNLISTED: unique symbol
/** Marks, for the compiler only, an object that may have more members than are listed. */
export interface OpenObject {
  readonly [UNLISTED]?: never
}

interface ObjectOptions<O, W extends boolean> extends Extra {
  /** Fields that may be absent. */
  readonly optional?: readonly O[]
  /** Fields beyond the listed ones are part of the response too. */
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
export const nothing: Typed<null> = { type: 'null', examples: [null] }
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
/** Any JSON value: only where the interface itself promises nothing more. */
export const any = (example: unknown, extra?: Extra): Typed<unknown> => ({
  ...extra,
  examples: [example],
})
/** `YYYY-MM-DDTHH:MM:SS` without a zone, as the content routes send it. */
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
/** The array the platform sends for "nothing": `[]` and never anything in it. */
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
  const absent: readonly string[] = optional
  return {
    type: 'object',
    ...extra,
    properties,
    required: Object.keys(properties).filter((name) => !absent.includes(name)),
    additionalProperties: open ?? false,
  }
}

/** A map from names that are data to values of one kind. */
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
/** The platform sends an empty map as `[]`; a filled one is an object. */
export const orEmpty = <S extends JsonSchema>(filled: S): Typed<TypeOf<S> | readonly never[]> => ({
  anyOf: [filled, emptyArray],
})
export const nullable = <S extends JsonSchema>(schema: S): Typed<TypeOf<S> | null> => ({
  anyOf: [schema, nothing],
})
export const either = <const S extends readonly JsonSchema[]>(
  ...schemas: S
): Typed<TypeOf<S[number]>> => ({
  anyOf: schemas,
})
/** Gives a schema the name under which the exported document refers to it. */
export const named = <S extends JsonSchema>(title: string, schema: S): S => ({ ...schema, title })

/** The example of a schema: its own, else put together from its parts. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  const branch = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (branch) return exampleOf(branch)
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items)] : []
  return mapValues(schema.properties ?? {}, (part) => exampleOf(part))
}
