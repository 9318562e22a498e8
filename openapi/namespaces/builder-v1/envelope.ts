import { emptyArray, type JsonSchema, object } from '#openapi/language/schema.ts'

/** Components, submissions and notes wrap their responses; an empty `meta` is sent as `[]`. */
export const envelope = <const S extends JsonSchema>(data: S) => object({ data, meta: emptyArray })
