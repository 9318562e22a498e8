/** The confidence in a finding, for readers. */

import type { Level } from '#conformance/call/classification.ts'
import type { Result } from '#conformance/runner/result.ts'
import { plural } from '#openapi/values/text.ts'

const GROUNDS: Readonly<Record<Level, string>> = {
  must: 'certain: stated by the document',
  should: 'likely: implied by the document',
  assumed: 'uncertain: not in the document, but observed on known deployments',
}

/** `certain: stated by the document; found by 33 checks` */
export function certaintyOf(level: Level, results: readonly Result[]): string {
  const again = results.some(({ retried }) => retried) ? ', after repeated requests' : ''
  return `${GROUNDS[level]}; found by ${plural(results.length, 'check')}${again}`
}
