/** Matchers for Vitest, Jest and Playwright: `expect(site).toHaveReceived('core.posts.create', { title })`. */
import type { ReceivedRequest } from '#handlers/control/requests/show.ts'
import { isRecord } from '#openapi/values/json.ts'
import {
  type Expectation,
  type MatcherResult,
  matchReceived,
  type ReceivedDetails,
} from './received.ts'

type ReceivedList = readonly ReceivedRequest[]

/** A site in this process, or a remote one over HTTP. */
export interface RequestSource {
  requests(operation?: string): ReceivedList | Promise<ReceivedList>
}

const isSource = (subject: unknown): subject is RequestSource =>
  isRecord(subject) && typeof subject['requests'] === 'function'

function sourceOf(subject: unknown): RequestSource {
  if (!isSource(subject))
    throw new Error(
      'expected a site such as understudy.site(), which provides its received requests',
    )
  return subject
}

function matchSite(
  site: RequestSource,
  expectation: Expectation,
): MatcherResult | Promise<MatcherResult> {
  const found = site.requests(expectation.operation)
  if (!(found instanceof Promise))
    // A synchronous site always answers synchronously.
    return matchReceived(found, expectation, () => site.requests() as ReceivedList)
  return Promise.all([found, site.requests()]).then(([ofOperation, all]) =>
    matchReceived(ofOperation, expectation, () => all),
  )
}

/** The arguments of a matcher after its subject. */
export type ReceivedArguments = [operation: string, args?: object, details?: ReceivedDetails]

const expectationOf = ([operation, args = {}, details = {}]: ReceivedArguments): Expectation => ({
  operation,
  args,
  details,
})

/** The matchers of `expect(site)`, for type declarations of a test runner. */
export interface UnderstudyMatchers<R = void> {
  toHaveReceived(...given: ReceivedArguments): R
}

/** `expect.extend(matchers)`. */
export const matchers = {
  toHaveReceived: (subject: unknown, ...given: ReceivedArguments) =>
    matchSite(sourceOf(subject), expectationOf(given)),
}

const PAUSE_MS = 50

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

interface WaitOptions {
  readonly isNot: boolean
  readonly timeout: number
}

/** Polls until the request is received or the timeout expires. */
export async function waitUntilReceived(
  { isNot, timeout }: WaitOptions,
  subject: unknown,
  given: ReceivedArguments,
): Promise<MatcherResult> {
  const end = performance.now() + timeout
  for (;;) {
    const verdict = await matchSite(sourceOf(subject), expectationOf(given))
    if (verdict.pass !== isNot || performance.now() >= end) return verdict
    await pause()
  }
}
