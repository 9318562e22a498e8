/** JSON Schemas of what the control interface takes and gives, in a few words, and the types they say. */
import { type Fields, type Members, memberSchemas } from '#fixtures/schema/fields.ts'
import type { Json } from '#openapi/values/json.ts'

declare const shaped: unique symbol

/** A schema; its type knows the values, of which it holds none. */
export type ControlShape<T = unknown> = Json & { readonly [shaped]?: T }

/** The values that a shape describes. */
export type Shaped<S extends ControlShape> = S extends ControlShape<infer T> ? T : never

const described = (schema: Json, description: string | undefined): Json =>
  description === undefined ? schema : { ...schema, description }

export const text = (description?: string): ControlShape<string> =>
  described({ type: 'string' }, description)
export const whole = (description?: string): ControlShape<number> =>
  described({ type: 'integer' }, description)
export const flag = (description?: string): ControlShape<boolean> =>
  described({ type: 'boolean' }, description)
export const moment = (description?: string): ControlShape<string> =>
  described({ type: 'string', format: 'date-time' }, description)
export const anything = (description?: string): ControlShape => described({}, description)
export const choice = <T extends string>(...values: readonly T[]): ControlShape<T> => ({
  type: 'string',
  enum: values,
})
export const listOf = <T>(items: ControlShape<T>): ControlShape<readonly T[]> => ({
  type: 'array',
  items,
})
export const openObject = <T extends object>(description?: string): ControlShape<T> =>
  described({ type: 'object' }, description)

type ShapeMembers = Readonly<Record<string, ControlShape>>

/** An object; a `?` at the end of a name says that the member may stay away. */
export function shape<M extends ShapeMembers>(
  members: M,
  description?: string,
): ControlShape<
  { readonly [K in keyof M as K extends `${string}?` ? never : K]: Shaped<M[K]> } & {
    readonly [K in keyof M as K extends `${infer Name}?` ? Name : never]?: Shaped<M[K]>
  }
> {
  const named = Object.entries(members).map(
    ([name, part]) => [name.replace(/\?$/, ''), part] as const,
  )
  const required = Object.keys(members).filter((name) => !name.endsWith('?'))
  return described(
    {
      type: 'object',
      properties: Object.fromEntries(named),
      ...(required.length && { required }),
    },
    description,
  )
}

/** An object of the members that are declared elsewhere, each with what it says of itself. */
export const shapeOf = <F extends Fields>(
  fields: F,
  description?: string,
): ControlShape<Members<F>> => described({ type: 'object', ...memberSchemas(fields) }, description)
