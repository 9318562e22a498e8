import type { SiteUrls } from '#handlers/runtime/call.ts'
import { decode, type Params, parseParams } from '#handlers/runtime/request/parameters.ts'
import {
  DEFAULT_LANGUAGE,
  type Language,
  restRootPath,
  type Variant,
} from '#openapi/language/variants.ts'
import { startsWithSegment } from '#openapi/values/text.ts'

/** Parses the address of a request: site, language and route. */

export interface AddressOptions {
  readonly variant: Variant
  readonly restPrefix: string
  /** The name of the language argument, where a deployment has its own. */
  readonly languageArgument: string
}

/** The parsed address of a request: a REST route, a page of the stand-in, or no match. */
export interface Address {
  readonly kind: 'rest' | 'control' | 'authorize' | 'invalid-route' | 'none'
  /** The site named by the path; otherwise a header may name it. */
  readonly site: string | undefined
  /** The token of a team in the path: `/~site@token/`. */
  readonly token: string | undefined
  readonly urls: SiteUrls
  /** The path below the REST root or the control prefix, or the raw path for other kinds. */
  readonly path: string
  readonly query: Params
}

export const CONTROL_PREFIX = '/__understudy'
/** Path of the snapshot below the control prefix, the only control request with a large body. */
export const SNAPSHOT_PATH = '/snapshot'
/** For probes of a container: without information about the site, and without the secret. */
export const READY_PATH = '/ready'
export const LIVE_PATH = '/live'
export const METRICS_PATH = '/metrics'
export const AUTHORIZE_PATH = '/authorize'
export const LOGIN_PATH = '/login'
export const NONCE_PATH = '/admin-ajax.php'
/** Pages for interactive sign-in. */
const SIGN_IN_PATHS = [AUTHORIZE_PATH, LOGIN_PATH, NONCE_PATH]
export const SITE_HEADER = 'x-understudy-site'
export const SECRET_HEADER = 'x-understudy-secret'
export const TOKEN_HEADER = 'x-understudy-token'
/** Marks requests that the inspector repeats or sends, which are no traffic of an application. */
export const INSPECTOR_HEADER = 'x-understudy-inspector'

const SITE_SEGMENT = /^\/(?:~|%7e)([^/]+)(?=\/|$)/i

function splitTarget(target: string): { readonly path: string; readonly search: string } {
  const mark = target.indexOf('?')
  if (mark < 0) return { path: target, search: '' }
  return { path: target.slice(0, mark), search: target.slice(mark + 1) }
}

function siteUrls(base: string, language: Language | undefined, options: AddressOptions): SiteUrls {
  const { variant, restPrefix } = options
  const chosen = language ?? variant.languages[0] ?? DEFAULT_LANGUAGE
  return {
    base,
    home: variant.languages.length ? `${base}/${chosen}` : base,
    restRoot: `${base}${restRootPath(variant, restPrefix, chosen)}/`,
    authorizationUrl: `${base}${AUTHORIZE_PATH}`,
    language: chosen,
  }
}

/** Strips trailing slashes; the root itself is `/`. */
function trimPath(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return path.slice(0, end) || '/'
}

function languageOf(path: string, { languages }: Variant): Language | undefined {
  return languages.find((language) => startsWithSegment(path, `/${language}`))
}

/** The query argument takes precedence over the language in the path. */
function chosenLanguage(
  query: Params,
  { variant, languageArgument }: AddressOptions,
): Language | undefined {
  return variant.languages.find((language) => language === query[languageArgument])
}

interface ParsedTarget {
  /** Without the segment of the site. */
  readonly path: string
  readonly query: Params
  readonly urls: SiteUrls
}

const HOME_PATHS = ['/', '/index.php', '/index.php/']
/** The front controller script may precede the path. */
const SCRIPT = /^\/index\.php\/(?=.)/

/**
 * Decodes the path, collapses repeated slashes and cuts it off at a decoded `?`; a single trailing
 * line break is ignored.
 */
function normalizePath(sent: string): string {
  const [path = ''] = decode(sent).replace(/\n$/, '').split('?', 1)
  return path.includes('//') ? path.replace(/\/+/g, '/') : path
}

/** The language precedes the REST prefix; without one, the first language of the site applies. */
function readRest(parsed: ParsedTarget, language: Language | undefined, options: AddressOptions) {
  const { path, query, urls } = parsed
  const local = language ? path.slice(language.length + 1) || '/' : path
  const root = `/${options.restPrefix}`
  const isRestPath = startsWithSegment(local, root)
  if (!isRestPath && !HOME_PATHS.includes(local)) return undefined
  const route = query['rest_route']
  if (route === undefined || route === '') {
    if (!isRestPath) return undefined
    return { kind: 'rest' as const, path: trimPath(local.slice(root.length)), query, urls }
  }
  // `rest_route` takes precedence over the path and remains part of the query.
  if (typeof route !== 'string') return { kind: 'invalid-route' as const, path, query, urls }
  // Routes begin with a slash; without it, none matches.
  return { kind: 'rest' as const, path: trimPath(route), query, urls }
}

/** Kept encoded: the router decodes each segment by itself, so that a key may contain a slash. */
function controlPath(sent: string, decoded: string): string {
  const collapsed = sent.replace(/\/+/g, '/')
  const isPlain = startsWithSegment(collapsed, CONTROL_PREFIX)
  const path = isPlain ? collapsed : decoded.split('/').map(encodeURIComponent).join('/')
  return trimPath(path.slice(CONTROL_PREFIX.length))
}

type LocalAddress = Omit<Address, 'site' | 'token'>

function readPath(parsed: ParsedTarget, options: AddressOptions): LocalAddress {
  const { query, urls } = parsed
  const path = normalizePath(parsed.path)
  if (startsWithSegment(path, CONTROL_PREFIX))
    return { kind: 'control', path: controlPath(parsed.path, path), query, urls }
  if (SIGN_IN_PATHS.includes(path)) return { kind: 'authorize', path, query, urls }
  const local = path.replace(SCRIPT, '/')
  const language = languageOf(local, options.variant)
  const chosen = chosenLanguage(query, options) ?? language
  const localized = { path: local, query, urls: siteUrls(urls.base, chosen, options) }
  return (
    readRest(localized, language, options) ?? { kind: 'none', path, query, urls: localized.urls }
  )
}

/** `site` or `site@token`. */
function readSite(text: string | undefined): Pick<Address, 'site' | 'token'> {
  const mark = text?.indexOf('@') ?? -1
  if (text === undefined || mark < 0) return { site: text, token: undefined }
  return { site: text.slice(0, mark), token: text.slice(mark + 1) }
}

/** Parses site, language and route from the request target. */
export function readAddress(origin: string, target: string, options: AddressOptions): Address {
  const { path, search } = splitTarget(target)
  const segment = SITE_SEGMENT.exec(path)
  const named = segment?.[1] === undefined ? undefined : decode(segment[1])
  const parsed = {
    path: segment ? path.slice(segment[0].length) || '/' : path,
    query: parseParams(search),
    urls: siteUrls(named === undefined ? origin : `${origin}/~${named}`, undefined, options),
  }
  return { ...readPath(parsed, options), ...readSite(named) }
}
