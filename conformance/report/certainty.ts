/** The confidence in a finding, for readers. */

import type { Level } from '#conformance/call/classification.ts'
import { decisionOf } from '#conformance/document/statement.ts'
import type { Result } from '#conformance/runner/result.ts'
import { plural } from '#openapi/values/text.ts'
import { EXTENSION } from './sources.ts'

const GROUNDS: Readonly<Record<Level, string>> = {
  must: 'certain: stated by the document',
  should: 'likely: implied by the document',
  assumed: 'uncertain: not in the document, but observed on known deployments',
}

const OF_EXTENSION = 'certain if the extension is right: not in the document'

function groundOf(level: Level, results: readonly Result[]): string {
  if (level !== 'assumed' && results.every(({ sources }) => sources?.includes(EXTENSION)))
    return OF_EXTENSION
  const [decision, ...others] = new Set(results.map(decisionOf))
  return level === 'must' && decision !== undefined && others.length === 0
    ? `certain: implied by the document, decided in ${decision}`
    : GROUNDS[level]
}

/** `certain: stated by the document; found by 33 checks` */
export function certaintyOf(level: Level, results: readonly Result[]): string {
  if (results.every(({ outcome }) => outcome === 'error'))
    return `not judged: ${plural(results.length, 'check')} could not be run`
  const again = results.some(({ retried }) => retried) ? ', after repeated requests' : ''
  return `${groundOf(level, results)}; found by ${plural(results.length, 'check')}${again}`
}
