import type { RulesOf } from './constraint.ts'
import { sampleOf } from './sample.ts'

const without = (whole: Readonly<Record<string, unknown>>, name: string) =>
  Object.fromEntries(Object.entries(whole).filter(([member]) => member !== name))

/** A member that an object cannot do without. */
export const requiredMembersOf: RulesOf = (schema) => {
  const { properties } = schema
  if (!properties) return []
  const whole = sampleOf({ ...schema, type: 'object' }) as Readonly<Record<string, unknown>>
  return Object.keys(properties)
    .filter((name) => properties[name]?.required)
    .map((name) => ({
      kind: 'required',
      keyword: `required.${name}`,
      good: [whole],
      bad: [without(whole, name)],
      says: `an object with ${name}`,
    }))
}
