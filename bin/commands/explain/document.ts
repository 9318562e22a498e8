/** A section of the interface document, sentence by sentence, with the cases based on each. */

import type { Style } from '#bin/cli/terminal.ts'
import { unknownName } from '#bin/cli/usage-error.ts'
import { LEVELS } from '#conformance/call/classification.ts'
import { type CoveredSentence, sentencesOf } from '#conformance/document/coverage.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { SECTIONS } from '#openapi/contract/sections.ts'
import type { CatalogueCase } from './cases.ts'

/** `12 must, 3 assumed` */
const countsOf = ({ cases }: CoveredSentence): string =>
  LEVELS.map((level) => ({ level, count: cases.filter((each) => each.level === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${count} ${level}`)
    .join(', ')

const MAX_CASES = 3

function caseSummary(sentence: CoveredSentence): string {
  const { cases, reason } = sentence
  if (cases.length === 0) return reason ? `no case: ${reason}` : 'NO CASE'
  const ids = cases.slice(0, MAX_CASES).map(({ id }) => id)
  const more = cases.length > MAX_CASES ? ` and ${cases.length - MAX_CASES} more` : ''
  return `${countsOf(sentence)}: ${ids.join(', ')}${more}`
}

/** Sentences are paraphrased; the numbers are those of the document. */
export function explainSection(
  section: string,
  cases: readonly CatalogueCase[],
  style: Style,
): string {
  const title = SECTIONS[section]
  if (title === undefined)
    throw unknownName({ what: 'section', got: section, choices: Object.keys(SECTIONS) })
  const sentences = sentencesOf(section, contractFor('b'), cases)
  const uncovered = sentences.filter((sentence) => sentence.cases.length === 0)
  return [
    `${style('bold', `section ${section}`)}  ${title}`,
    '',
    ...sentences.flatMap((sentence) => [sentence.says, `  ${caseSummary(sentence)}`]),
    '',
    `${sentences.length} sentences, ${uncovered.length} without a case`,
    '',
  ].join('\n')
}
