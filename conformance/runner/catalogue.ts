/** The reviewed list of all cases; `catalogue.json` is its committed form. */

import type { Filed } from '#conformance/case/case.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { allCases } from './cases.ts'

type ListedFacts = 'id' | 'level' | 'needs' | 'spec' | 'kind' | 'title' | 'file'

interface CatalogueEntry extends Pick<Filed, ListedFacts> {
  /** Both variants when left out. */
  readonly variants?: readonly string[]
}

function entryOf(
  { id, level, needs, spec, kind, title, file }: Filed,
  variants: readonly string[],
) {
  const only = variants.length === 2 ? {} : { variants }
  return { id, level, needs, spec, kind, ...only, title, file }
}

/** Every case of either variant once, in the order of variant B. */
export function catalogue(): readonly CatalogueEntry[] {
  const a = new Map(allCases(contractFor('a')).map((each) => [each.id, each]))
  const b = new Map(allCases(contractFor('b')).map((each) => [each.id, each]))
  const both = new Map([...b, ...a])
  return [...both].map(([id, each]) =>
    entryOf(each, [...(a.has(id) ? ['a'] : []), ...(b.has(id) ? ['b'] : [])]),
  )
}

/** One line per case, so that a review sees what was added or taken away. */
export const catalogueText = (): string =>
  `[\n${catalogue()
    .map((entry) => `  ${JSON.stringify(entry)}`)
    .join(',\n')}\n]\n`
