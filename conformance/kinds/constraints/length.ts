import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { DeriveKeywordValues, KeywordValues } from './rule.ts'

const text = (length: number): string => 'a'.repeat(Math.max(0, length))

const within = ({ minLength = 0, maxLength = Infinity }: ArgSchema, length: number): boolean =>
  length >= minLength && length <= maxLength

export const lengthOf: DeriveKeywordValues = (schema) => {
  const { minLength, maxLength } = schema
  const good = (lengths: readonly number[]) =>
    lengths.filter((length) => within(schema, length)).map(text)
  const rules: KeywordValues[] = []
  if (minLength !== undefined)
    rules.push({
      kind: 'length',
      keyword: 'minLength',
      good: good([minLength, minLength + 1]),
      bad: [text(minLength - 1)],
      says: `at least ${minLength} characters long`,
    })
  if (maxLength !== undefined)
    rules.push({
      kind: 'length',
      keyword: 'maxLength',
      good: good([maxLength, maxLength - 1]),
      bad: [text(maxLength + 1)],
      says: `at most ${maxLength} characters long`,
    })
  return rules
}
