/** How sure a finding is, in words. */

import type { Level } from '#conformance/call/classification.ts'
import type { Result } from '#conformance/runner/result.ts'
import { plural } from '#openapi/values/text.ts'

const GROUNDS: Readonly<Record<Level, string>> = {
  must: 'certain, the document states it',
  should: 'likely, the document implies it',
  assumed: 'open, the document does not say; known deployments do it',
}

/** `certain, the document states it; shown by 33 checks` */
export function certaintyOf(level: Level, results: readonly Result[]): string {
  const again = results.some(({ retried }) => retried) ? ', after requests that were repeated' : ''
  return `${GROUNDS[level]}; shown by ${plural(results.length, 'check')}${again}`
}
