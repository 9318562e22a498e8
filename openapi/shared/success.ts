import { emptyArray, type JsonSchema, literal, named, object } from '#openapi/language/schema.ts'

/** The envelope of the connected services and of the image optimizer. */
export const success = <S extends JsonSchema>(data: S) => object({ success: literal(true), data })

export const SuccessWithoutData = named('SuccessWithoutData', success(emptyArray))
