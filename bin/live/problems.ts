/** One-sentence reasons why a response is not the index of a site. */
import type { RawResponse } from '#conformance/transport/http.ts'

interface ResponseContext {
  readonly signedIn: boolean
  /** Accept a cached copy. */
  readonly cached: boolean
}

/** Where a command and a fleet file name the account. */
const ACCOUNT = '--user and UNDERSTUDY_PASSWORD, in a fleet file user and password'

const titleOf = (html: string): string =>
  /<title[^<>]*>([^<]{1,80})/i.exec(html)?.[1]?.replace(/\s+/g, ' ').trim() ?? ''

const isLogin = (html: string): boolean =>
  /type=["']?password/i.test(html) || /log ?in|sign ?in/i.test(titleOf(html))

/** The REST root in the Link header of a page. */
const rootInLink = (link: string | undefined): string | undefined =>
  /<([^<>]+)>;\s*rel="?https:\/\/api\.w\.org\/"?/.exec(link ?? '')?.[1]

function pageProblem({ text, headers, status }: RawResponse): string {
  const title = titleOf(text)
  const quotedTitle = title ? ` "${title}"` : ''
  if (isLogin(text))
    return `it answers with a login page${quotedTitle} instead of JSON; give ${ACCOUNT}, or an address that is not behind a login`
  const root = rootInLink(headers['link'])
  const hint = root ? `; the REST root seems to be ${root}` : '; is it the REST root?'
  return `it answers ${status} with an HTML page${quotedTitle} instead of JSON${hint}`
}

function statusProblem({ status, text }: RawResponse, signedIn: boolean): string | undefined {
  if (status === 401 || status === 403)
    return signedIn
      ? `it answers ${status}: these credentials may not read the index`
      : `it answers ${status}: the index requires credentials (${ACCOUNT})`
  if (status >= 300 && status < 400) return `it answers ${status} without a Location header`
  if (status === 200) return undefined
  return `it answers ${status}${/^\s*[[{]/.test(text) ? ` (${text.trim().slice(0, 80)})` : ''}`
}

const CACHE_HEADERS = ['x-cache', 'cf-cache-status', 'x-cache-status', 'x-proxy-cache']

/** A cached copy may be older than the deployment. */
function cacheProblem({ headers }: RawResponse): string | undefined {
  const age = Number(headers['age'] ?? 0)
  const hit = CACHE_HEADERS.find((name) => /\bhit\b/i.test(headers[name] ?? ''))
  if (!(age > 0) && hit === undefined) return undefined
  const since = age > 0 ? `${age} s old` : `${hit}: ${headers[hit ?? '']}`
  return `it answers with a cached copy (${since}); clear the cache, or compare the copy with --cached`
}

/** Undefined if the text may be an index. */
export function responseProblem(response: RawResponse, { signedIn, cached }: ResponseContext) {
  const { text, headers } = response
  const isPage = /html/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype|html)/i.test(text)
  if (isPage && isLogin(text)) return pageProblem(response)
  const isRejected = [401, 403].includes(response.status)
  if (isPage && !isRejected) return pageProblem(response)
  return statusProblem(response, signedIn) ?? (cached ? undefined : cacheProblem(response))
}
