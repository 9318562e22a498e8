/** JSON Schemas of what the control interface takes and gives, in a few words. */
import type { Json } from '#openapi/json.ts'

export type Shape = Json

const described = (shape: Shape, description: string | undefined): Shape =>
  description === undefined ? shape : { ...shape, description }

export const text = (description?: string): Shape => described({ type: 'string' }, description)
export const whole = (description?: string): Shape => described({ type: 'integer' }, description)
export const flag = (description?: string): Shape => described({ type: 'boolean' }, description)
export const moment = (description?: string): Shape =>
  described({ type: 'string', format: 'date-time' }, description)
export const anything = (description?: string): Shape => described({}, description)
export const choice = (...values: readonly string[]): Shape => ({ type: 'string', enum: values })
export const listOf = (items: Shape): Shape => ({ type: 'array', items })
export const openObject = (description?: string): Shape =>
  described({ type: 'object' }, description)

/** An object; a `?` at the end of a name says that the member may stay away. */
export function shape(members: Readonly<Record<string, Shape>>, description?: string): Shape {
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
