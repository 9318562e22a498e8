/** The reviewed list of all cases; `catalogue.json` is its committed form. */

import type { Case } from '#conformance/case/case.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { filedCases } from './cases.ts'

interface ListedCase extends Pick<Case, 'id' | 'level' | 'needs' | 'spec' | 'kind' | 'title'> {
  readonly file: string
}

interface CatalogueEntry extends ListedCase {
  /** Defaults to both variants. */
  readonly variants?: readonly string[]
}

function entryOf(
  { id, level, needs, spec, kind, title, file }: ListedCase,
  variants: readonly string[],
) {
  const variantLimit = variants.length === 2 ? {} : { variants }
  return { id, level, needs, spec, kind, ...variantLimit, title, file }
}

const casesOf = (variant: VariantId): ReadonlyMap<string, ListedCase> =>
  new Map(
    filedCases(contractFor(variant)).flatMap(({ file, cases }) =>
      cases.map((each) => [each.id, { ...each, file }] as const),
    ),
  )

/** Every case of either variant once, in the order of variant B. */
export function catalogue(): readonly CatalogueEntry[] {
  const [a, b] = [casesOf('a'), casesOf('b')]
  const both = new Map([...b, ...a])
  return [...both].map(([id, each]) =>
    entryOf(each, [...(a.has(id) ? ['a'] : []), ...(b.has(id) ? ['b'] : [])]),
  )
}

/** One line per case, for readable reviews. */
export const catalogueText = (): string =>
  `[\n${catalogue()
    .map((entry) => `  ${JSON.stringify(entry)}`)
    .join(',\n')}\n]\n`
