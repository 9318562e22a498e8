/** The index of a live site, by one GET. */

import { accountIn } from '#bin/cli/account.ts'
import { checkAddress } from '#bin/cli/address.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { basicHeader } from '#conformance/operator/identities.ts'
import { createHttp, type Http, isLoopback, type RawResponse } from '#conformance/transport/http.ts'
import { retryAfter, systemClock } from '#conformance/transport/pace.ts'
import { requestPath, restAddress } from '#conformance/transport/transport.ts'
import { checkError } from './check-error.ts'
import type { LiveAccess } from './options.ts'
import { responseProblem } from './problems.ts'

const MAX_BYTES = 32 * 1024 * 1024
const MAX_REDIRECTS = 3
const MAX_WAITS = 3
const MAX_WAIT_MS = 60_000

/** A site with read access only. */
export interface LiveSite {
  readonly address: string
  readonly signedIn: boolean
  /** GET below the REST root; redirects are followed within the origin. */
  readonly get: (path: string) => Promise<RawResponse>
  /** The same without credentials. */
  readonly getAnonymously: (path: string) => Promise<RawResponse>
  readonly close: () => Promise<void>
}

function credentials(access: LiveAccess): string | undefined {
  const account = accountIn(access)
  return account && basicHeader(account)
}

function connect(origin: string, { timeout, insecure }: LiveAccess): Http {
  if (insecure && !isLoopback(origin))
    throw new UsageError(`--insecure is for loopback addresses only, not for ${origin}`)
  const whole = timeout * 1000
  return createHttp(origin, {
    connections: 1,
    timeouts: { connect: whole, firstByte: whole, whole },
    maxBytes: MAX_BYTES,
    insecure,
  })
}

function nextPath(response: RawResponse, from: string, origin: string): string | undefined {
  const location = response.headers['location']
  if (response.status < 300 || response.status >= 400 || location === undefined) return undefined
  const next = URL.canParse(location, origin + from) ? new URL(location, origin + from) : undefined
  if (next?.origin === origin) return next.pathname + next.search
  throw checkError(
    origin + from,
    `it redirects to another origin, ${next ? next.origin + next.pathname : location}; use that address if it is correct`,
  )
}

/** Milliseconds, for a response with `Retry-After`. */
const waitAskedFor = ({ status, headers }: RawResponse): number | undefined =>
  status === 429 || status === 503 ? retryAfter(headers['retry-after'], Date.now()) : undefined

export function openSite(text: string, access: LiveAccess): LiveSite {
  const address = checkAddress(text)
  const rest = restAddress(address)
  const authorization = credentials(access)
  const http = connect(rest.origin, access)
  const anonymous = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'cache-control': 'no-cache',
    'user-agent': 'site-understudy-drift',
  }
  const signedIn = { ...anonymous, ...(authorization !== undefined && { authorization }) }
  type Headers = typeof signedIn
  const sendOnce = (path: string, headers: Headers): Promise<RawResponse> =>
    http
      .request({ method: 'GET', path, headers, body: undefined, signal: undefined })
      .catch((error: Error) => {
        throw checkError(address, error.message)
      })

  /** A target that asks to wait is asked again. */
  async function sendPatiently(path: string, headers: Headers): Promise<RawResponse> {
    for (let left = MAX_WAITS; ; left -= 1) {
      const response = await sendOnce(path, headers)
      const wait = waitAskedFor(response)
      if (wait === undefined || wait > MAX_WAIT_MS || left === 0) return response
      await systemClock.sleep(wait)
    }
  }

  async function get(pathBelowRoot: string, headers: Headers): Promise<RawResponse> {
    let path = requestPath(rest, pathBelowRoot)
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const response = await sendPatiently(path, headers)
      const next = nextPath(response, path, rest.origin)
      if (next === undefined) return response
      path = next
    }
    throw checkError(address, `it redirects more than ${MAX_REDIRECTS} times`)
  }
  return {
    address,
    signedIn: authorization !== undefined,
    get: (path) => get(path, signedIn),
    getAnonymously: (path) => get(path, anonymous),
    close: () => http.close(),
  }
}

/** The text of the index; throws a one-sentence error for other responses. */
export async function readIndex(site: LiveSite, access: LiveAccess): Promise<string> {
  const response = await site.get('/')
  const problem = responseProblem(response, { signedIn: site.signedIn, cached: access.cached })
  if (problem) throw checkError(site.address, problem)
  return response.text
}
