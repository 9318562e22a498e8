/** The conformance cases of the catalogue. */

import type { Style } from '#bin/cli/terminal.ts'
import type { Kind, Level } from '#conformance/call/classification.ts'
import type { Source } from '#conformance/report/sources.ts'
import type { ListedQuirk } from '#openapi/language/quirks.ts'

export interface CatalogueCase {
  readonly id: string
  readonly kind: Kind
  readonly level: Level
  readonly needs: string
  readonly spec: string
  readonly title?: string
}

/** All cases of the suite, loaded on demand. */
export async function readCases(): Promise<readonly CatalogueCase[]> {
  const { catalogue } = await import('#conformance/runner/catalogue.ts')
  return catalogue()
}

const LEVELS: Readonly<Record<Level, string>> = {
  must: 'must: stated in the interface document; a failure fails the run',
  should: 'should: implied by it; a failure is reported, and fails with --strict',
  assumed: 'assumed: our decision; run with --level assumed, and reported',
}

/** A source in one line: its name, title and file. */
const sourceLine = ([name, { title, file }]: readonly [string, Source]): string =>
  [name, ...(title ? [`: ${title}`] : []), ...(file ? [` (${file})`] : [])].join('')

interface Explanation {
  readonly found: CatalogueCase
  readonly sources: ReadonlyMap<string, Source>
  /** The cited sentence. */
  readonly statement?: string | undefined
  /** The decision page that derives the rule of the case from the sentence. */
  readonly decision?: string | undefined
  /** The applicable quirk of deployments. */
  readonly quirk?: ListedQuirk | undefined
  readonly style: Style
}

/** `must` by decision: the document implies the rule. */
const levelLine = ({ found: { level }, decision }: Explanation): string =>
  decision === undefined
    ? LEVELS[level]
    : `${level}: implied by the interface document, decided in ${decision}; a failure fails the run`

export function explainCase(explanation: Explanation): string {
  const { found, sources, statement, quirk, style } = explanation
  const { id, needs, title } = found
  const [stated = '', ...others] = [...sources].map(sourceLine)
  return [
    `${style('bold', id)}${title ? `  ${title}` : ''}`,
    '',
    `${style('bold', 'Level')}    ${levelLine(explanation)}`,
    `${style('bold', 'Needs')}    a target that allows ${needs}`,
    `${style('bold', 'From')}     ${stated}, of the interface document`,
    ...(statement ? [`         ${statement}`] : []),
    ...others.map((line) => `         ${line}`),
    ...(quirk
      ? [
          `${style('bold', 'Quirk')}    ${quirk.deployed} (since ${quirk.since}, ${quirk.decision})`,
          '         A target with this behaviour gets the outcome quirk, which fails the run only with --strict.',
        ]
      : []),
    '',
    `${style('bold', 'Accept')}   Add the id with a reason to the file you give to understudy conform --deviations.`,
    '',
  ].join('\n')
}
