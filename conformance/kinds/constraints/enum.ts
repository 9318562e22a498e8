import type { DeriveKeywordValues } from './keyword-values.ts'

/** A listed word in capitals. */
const inCapitals = (values: readonly unknown[]): readonly unknown[] =>
  values
    .map(String)
    .filter((value) => /[a-z]/.test(value))
    .slice(0, 1)
    .map((word) => word.toUpperCase())

/** An unlisted word, and a listed one with a suffix. */
const unlistedValues = (values: readonly unknown[]): readonly unknown[] => [
  'not-listed',
  `${String(values.at(-1))}x`,
]

export const enumOf: DeriveKeywordValues = ({ enum: values, ignoresCase }) => {
  if (!values?.length) return []
  const wrong = [...unlistedValues(values), ...(ignoresCase ? [] : inCapitals(values))]
  const bad = wrong.filter((value) => !values.includes(value))
  const description = `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`
  return [{ kind: 'enum', keyword: 'enum', good: values, bad, description }]
}
