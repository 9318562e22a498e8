import { isSiteName } from '#fixtures/site/sites.ts'
import {
  type HttpInput,
  type HttpOutput,
  NO_CACHE_HEADERS,
} from '#handlers/runtime/request/http.ts'
import { escapeMarkup } from '#openapi/values/text.ts'

/** Pages and errors of the stand-in that are not part of the interface. */

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; form-action *; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

export const linkTo = (address: string, text: string): string =>
  `<a href="${escapeMarkup(address)}">${escapeMarkup(text)}</a>`

export const htmlPage = (status: number, title: string, main: string): HttpOutput => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=UTF-8', ...SECURITY_HEADERS },
  body: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeMarkup(title)}</title></head><body>${main}</body></html>`,
})

/** An error of the stand-in, in the shape of the interface's errors but with a distinct code. */
export const jsonProblem = (code: string, message: string, status = 400): HttpOutput => ({
  status,
  headers: {
    'Content-Type': 'application/json; charset=UTF-8',
    'X-Content-Type-Options': 'nosniff',
  },
  body: JSON.stringify({ code, message, data: { status } }),
})

/** In seconds: space becomes free when something is removed. */
const RETRY_FULL = '60'

const full = (code: string, message: string): HttpOutput => {
  const problem = jsonProblem(code, message, 507)
  return { ...problem, headers: { ...problem.headers, 'Retry-After': RETRY_FULL } }
}

export const tooManySites = (): HttpOutput =>
  full(
    'understudy_too_many_sites',
    'The limit of sites is reached; remove some with DELETE /__understudy/sites.',
  )

/** Either the name is invalid, or the limit of sites is reached. */
export const noSuchSite = (name: string): HttpOutput =>
  isSiteName(name)
    ? tooManySites()
    : jsonProblem(
        'understudy_invalid_site',
        `${JSON.stringify(name.slice(0, 80))} is not a valid site name: use letters, digits, dots, hyphens and underscores, at most 64.`,
      )

const JSON_TYPE = /(?:^|[\s,])application\/(?:[\w!#$&.^+-]+\+)?json(?:\+oembed)?(?:$|[\s;,])/i
const INVALID_ROUTE = 'The REST route parameter must be a string.'

/**
 * The only error the platform sends as a page (platform/core 2.1), unless the request headers name
 * JSON.
 */
export function invalidRoutePage({ header }: Pick<HttpInput, 'header'>): HttpOutput {
  const wantsJson = [header('accept'), header('content-type')].some((type) =>
    JSON_TYPE.test(type ?? ''),
  )
  const page = htmlPage(400, 'Error', `<p>${INVALID_ROUTE}</p>`)
  const headers = { ...page.headers, ...NO_CACHE_HEADERS }
  if (!wantsJson) return { ...page, headers }
  const body = {
    code: 'rest_path_invalid_type',
    message: INVALID_ROUTE,
    data: { status: 400 },
    additional_errors: [],
  }
  return {
    status: 400,
    headers: { ...headers, 'Content-Type': 'application/json; charset=UTF-8' },
    body: JSON.stringify(body),
  }
}
/** A write to a site at its size limit; deletions are always allowed. */
export const siteIsFull = (): HttpOutput =>
  full(
    'understudy_full',
    'The size limit of the stand-in is reached; remove items, or reset sites with POST /__understudy/reset.',
  )
