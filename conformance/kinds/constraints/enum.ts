import type { DeriveKeywordValues } from './keyword-values.ts'

/** An unlisted word, and a listed one with a suffix. */
const unlistedValues = (values: readonly unknown[]): readonly unknown[] => [
  'not-listed',
  `${String(values.at(-1))}x`,
]

export const enumOf: DeriveKeywordValues = ({ enum: values }) => {
  if (!values?.length) return []
  const bad = unlistedValues(values).filter((value) => !values.includes(value))
  const description = `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`
  return [{ kind: 'enum', keyword: 'enum', good: values, bad, description }]
}
