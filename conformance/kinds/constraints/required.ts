import { sampleObject } from '#conformance/call/sample.ts'
import type { Json } from '#openapi/values/json.ts'
import type { DeriveKeywordValues } from './rule.ts'

/** An empty object is not representable in a query, so it gets an unknown member. */
function without(whole: Json, name: string, isOpen: boolean) {
  const rest = Object.entries(whole).filter(([member]) => member !== name)
  return Object.fromEntries(rest.length === 0 && isOpen ? [['not_a_member', '1']] : rest)
}

/** Required members of an object. */
export const requiredMembersOf: DeriveKeywordValues = (schema) => {
  const { properties, additionalProperties } = schema
  if (!properties) return []
  const whole = sampleObject(schema)
  return Object.keys(properties)
    .filter((name) => properties[name]?.required)
    .map((name) => ({
      kind: 'required',
      keyword: `required.${name}`,
      good: [whole],
      bad: [without(whole, name, additionalProperties !== false)],
      says: `an object with ${name}`,
    }))
}
