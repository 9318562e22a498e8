import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { DeriveKeywordValues, KeywordValues } from './keyword-values.ts'

/** Two bytes, for limits in characters; keys of a fixed length have letters of the alphabet. */
const letterFor = ({ minLength, maxLength }: ArgSchema): string =>
  minLength === maxLength ? 'a' : 'ü'

const isAllowedLength = (
  { minLength = 0, maxLength = Infinity }: ArgSchema,
  length: number,
): boolean => length >= minLength && length <= maxLength

export const lengthOf: DeriveKeywordValues = (schema) => {
  const { minLength, maxLength } = schema
  const textOfLength = (length: number) => letterFor(schema).repeat(Math.max(0, length))
  const good = (lengths: readonly number[]) =>
    lengths.filter((length) => isAllowedLength(schema, length)).map(textOfLength)
  const rules: KeywordValues[] = []
  if (minLength !== undefined)
    rules.push({
      kind: 'length',
      keyword: 'minLength',
      good: good([minLength, minLength + 1]),
      bad: [textOfLength(minLength - 1)],
      description: `at least ${minLength} characters long`,
    })
  if (maxLength !== undefined)
    rules.push({
      kind: 'length',
      keyword: 'maxLength',
      good: good([maxLength, maxLength - 1]),
      bad: [textOfLength(maxLength + 1)],
      description: `at most ${maxLength} characters long`,
    })
  return rules
}
