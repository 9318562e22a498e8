import type { DeriveKeywordValues } from './rule.ts'

/** An unlisted word, and a listed one with a suffix. */
const outsiders = (values: readonly unknown[]): readonly unknown[] => [
  'not-listed',
  `${String(values.at(-1))}x`,
]

export const enumOf: DeriveKeywordValues = ({ enum: values }) => {
  if (!values?.length) return []
  const bad = outsiders(values).filter((value) => !values.includes(value))
  const says = `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`
  return [{ kind: 'enum', keyword: 'enum', good: values, bad, says }]
}
