/** JSON Schemas of what the control interface takes and gives, in a few words. */
import { type Fields, memberSchemas } from '#fixtures/schema/fields.ts'
import type { Json } from '#openapi/values/json.ts'

export type ControlShape = Json

const described = (shape: ControlShape, description: string | undefined): ControlShape =>
  description === undefined ? shape : { ...shape, description }

export const text = (description?: string): ControlShape =>
  described({ type: 'string' }, description)
export const whole = (description?: string): ControlShape =>
  described({ type: 'integer' }, description)
export const flag = (description?: string): ControlShape =>
  described({ type: 'boolean' }, description)
export const moment = (description?: string): ControlShape =>
  described({ type: 'string', format: 'date-time' }, description)
export const anything = (description?: string): ControlShape => described({}, description)
export const choice = (...values: readonly string[]): ControlShape => ({
  type: 'string',
  enum: values,
})
export const listOf = (items: ControlShape): ControlShape => ({ type: 'array', items })
export const openObject = (description?: string): ControlShape =>
  described({ type: 'object' }, description)

/** An object; a `?` at the end of a name says that the member may stay away. */
export function shape(
  members: Readonly<Record<string, ControlShape>>,
  description?: string,
): ControlShape {
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
export const shapeOf = (fields: Fields, description?: string): ControlShape =>
  described({ type: 'object', ...memberSchemas(fields) }, description)
