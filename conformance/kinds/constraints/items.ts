import { sampleOf } from '#conformance/call/sample.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { DeriveKeywordValues, KeywordValues } from './keyword-values.ts'

const sampleList = ({ items }: ArgSchema, length: number): readonly unknown[] =>
  Array.from({ length }, () => (items ? sampleOf(items) : 'sample'))

function distinctItems({ items }: ArgSchema): readonly unknown[] {
  return items?.enum?.slice(0, 2) ?? [1, 2]
}

/** The number of items in a list, and whether duplicates are allowed. */
export const itemsOf: DeriveKeywordValues = (schema) => {
  const { minItems, maxItems, uniqueItems } = schema
  const rules: KeywordValues[] = []
  if (minItems !== undefined)
    rules.push({
      kind: 'items',
      keyword: 'minItems',
      good: [sampleList(schema, minItems)],
      bad: [sampleList(schema, minItems - 1)],
      description: `a list of at least ${minItems} items`,
    })
  if (maxItems !== undefined)
    rules.push({
      kind: 'items',
      keyword: 'maxItems',
      good: [sampleList(schema, maxItems), sampleList(schema, maxItems - 1)],
      bad: [sampleList(schema, maxItems + 1)],
      description: `a list of at most ${maxItems} items`,
    })
  if (uniqueItems) {
    const good = distinctItems(schema)
    rules.push({
      kind: 'items',
      keyword: 'uniqueItems',
      good: [good],
      bad: [[good[0], good[0]]],
      description: 'a list without duplicates',
    })
  }
  return rules
}
