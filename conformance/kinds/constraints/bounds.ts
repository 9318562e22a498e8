import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { DeriveKeywordValues, KeywordValues } from './keyword-values.ts'

const isInBounds = (
  { minimum = -Infinity, maximum = Infinity }: ArgSchema,
  value: number,
): boolean => value >= minimum && value <= maximum

/** Values on the bound and just inside are accepted, just outside are rejected. */
export const boundsOf: DeriveKeywordValues = (schema) => {
  const { minimum, maximum } = schema
  const rules: KeywordValues[] = []
  if (minimum !== undefined)
    rules.push({
      kind: 'bounds',
      keyword: 'minimum',
      good: [minimum, minimum + 1].filter((value) => isInBounds(schema, value)),
      bad: [minimum - 1],
      description: `at least ${minimum}`,
    })
  if (maximum !== undefined)
    rules.push({
      kind: 'bounds',
      keyword: 'maximum',
      good: [maximum, maximum - 1].filter((value) => isInBounds(schema, value)),
      bad: [maximum + 1],
      description: `at most ${maximum}`,
    })
  return rules
}
