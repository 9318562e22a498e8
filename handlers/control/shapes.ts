/** JSON Schemas of the control interface's bodies, with their inferred types. */
import { type Fields, type Members, memberSchemas } from '#fixtures/schema/fields.ts'
import type { Json } from '#openapi/values/json.ts'

declare const valueType: unique symbol

/** A schema with a phantom type for its values. */
export type ControlShape<T = unknown> = Json & { readonly [valueType]?: T }

/** The type of the values of a shape. */
export type ShapeValue<S extends ControlShape> = S extends ControlShape<infer T> ? T : never

const withDescription = (schema: Json, description: string | undefined): Json =>
  description === undefined ? schema : { ...schema, description }

export const text = (description?: string): ControlShape<string> =>
  withDescription({ type: 'string' }, description)
export const integer = (description?: string): ControlShape<number> =>
  withDescription({ type: 'integer' }, description)
export const number = (description?: string): ControlShape<number> =>
  withDescription({ type: 'number' }, description)
export const flag = (description?: string): ControlShape<boolean> =>
  withDescription({ type: 'boolean' }, description)
export const dateTime = (description?: string): ControlShape<string> =>
  withDescription({ type: 'string', format: 'date-time' }, description)
export const anything = <T = unknown>(description?: string): ControlShape<T> =>
  withDescription({}, description)
export const choice = <T extends string>(...values: readonly T[]): ControlShape<T> => ({
  type: 'string',
  enum: values,
})
export const listOf = <T>(items: ControlShape<T>): ControlShape<readonly T[]> => ({
  type: 'array',
  items,
})
export const openObject = <T extends object>(description?: string): ControlShape<T> =>
  withDescription({ type: 'object' }, description)

type ShapeMembers = Readonly<Record<string, ControlShape>>

/** An object; a `?` at the end of a name marks an optional member. */
export function shape<M extends ShapeMembers>(
  members: M,
  description?: string,
): ControlShape<
  { readonly [K in keyof M as K extends `${string}?` ? never : K]: ShapeValue<M[K]> } & {
    readonly [K in keyof M as K extends `${infer Name}?` ? Name : never]?: ShapeValue<M[K]>
  }
> {
  const properties = Object.entries(members).map(
    ([name, part]) => [name.replace(/\?$/, ''), part] as const,
  )
  const required = Object.keys(members).filter((name) => !name.endsWith('?'))
  return withDescription(
    {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length && { required }),
    },
    description,
  )
}

/** An object with members declared elsewhere and their own descriptions. */
export const shapeOf = <F extends Fields>(
  fields: F,
  description?: string,
): ControlShape<Members<F>> =>
  withDescription({ type: 'object', ...memberSchemas(fields) }, description)
