import { sampleObject } from '#conformance/call/sample.ts'
import type { Json } from '#openapi/values/json.ts'
import type { DeriveKeywordValues } from './keyword-values.ts'

/** An empty object is not representable in a query, so it gets an unknown member. */
function withoutMember(object: Json, name: string, allowsUnknown: boolean) {
  const rest = Object.entries(object).filter(([member]) => member !== name)
  return Object.fromEntries(rest.length === 0 && allowsUnknown ? [['not_a_member', '1']] : rest)
}

/** Required members of an object. */
export const requiredMembersOf: DeriveKeywordValues = (schema) => {
  const { properties, additionalProperties } = schema
  if (!properties) return []
  const sample = sampleObject(schema)
  return Object.keys(properties)
    .filter((name) => properties[name]?.required)
    .map((name) => ({
      kind: 'required',
      keyword: `required.${name}`,
      good: [sample],
      bad: [withoutMember(sample, name, additionalProperties !== false)],
      description: `an object with ${name}`,
    }))
}
