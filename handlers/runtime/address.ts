import { type Language, restRootPath, type Variant } from '#openapi/language/variants.ts'
import { startsWithSegment } from '#openapi/values/text.ts'
import type { SiteLocation } from './call.ts'
import { decode, type Params, parseParams } from './parameters.ts'

export interface AddressOptions {
  readonly variant: Variant
  readonly restPrefix: string
}

/** What an address means: a route of the interface, a page of ours, or nothing here. */
export interface Address {
  readonly kind: 'rest' | 'control' | 'authorize' | 'invalid-route' | 'none'
  /** The site the path names; a header may name one where it does not. */
  readonly site: string | undefined
  readonly place: SiteLocation
  /** Below the REST root, below the control interface, or as it was sent. */
  readonly path: string
  readonly query: Params
}

export const CONTROL_PREFIX = '/__understudy'
/** Below it: a whole site, the one body there that may be large. */
export const SNAPSHOT_PATH = '/snapshot'
export const AUTHORIZE_PATH = '/authorize'
export const LOGIN_PATH = '/login'
export const NONCE_PATH = '/admin-ajax.php'
/** Pages for people who sign in. */
const PERSONAL_PATHS = [AUTHORIZE_PATH, LOGIN_PATH, NONCE_PATH]
export const SITE_HEADER = 'x-understudy-site'
export const SECRET_HEADER = 'x-understudy-secret'

const SITE_SEGMENT = /^\/(?:~|%7e)([^/]+)(?=\/|$)/i

function split(target: string): { readonly path: string; readonly search: string } {
  const mark = target.indexOf('?')
  if (mark < 0) return { path: target, search: '' }
  return { path: target.slice(0, mark), search: target.slice(mark + 1) }
}

function placeOf(
  base: string,
  language: Language | undefined,
  options: AddressOptions,
): SiteLocation {
  const { variant, restPrefix } = options
  const chosen = language ?? variant.languages[0] ?? 'en'
  return {
    base,
    home: variant.languages.length ? `${base}/${chosen}` : base,
    restRoot: `${base}${restRootPath(variant, restPrefix, chosen)}/`,
    authorizationUrl: `${base}${AUTHORIZE_PATH}`,
    language: chosen,
  }
}

/** Trailing slashes do not count; the root itself is `/`. */
function trimPath(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return path.slice(0, end) || '/'
}

function languageOf(path: string, { languages }: Variant): Language | undefined {
  return languages.find((language) => startsWithSegment(path, `/${language}`))
}

/** The argument names the language of a request before its path does. */
function chosenLanguage(query: Params, { languages }: Variant): Language | undefined {
  return languages.find((language) => language === query['multilang_language'])
}

interface Reading {
  readonly sent: string
  readonly query: Params
  readonly place: SiteLocation
}

const HOME_PATHS = ['/', '/index.php', '/index.php/']
/** The script that answers everything may stand before the path. */
const SCRIPT = /^\/index\.php\/(?=.)/

/** What a path says: its octets are read, slashes count once, and it ends where a query would begin. */
function spokenPath(sent: string): string {
  const [path = ''] = decode(sent).split('?', 1)
  return path.includes('//') ? path.replace(/\/+/g, '/') : path
}

/** The language stands before the REST prefix; without one the site's first language answers. */
function readRest(reading: Reading, language: Language | undefined, options: AddressOptions) {
  const { sent, query, place } = reading
  const local = language ? sent.slice(language.length + 1) || '/' : sent
  const root = `/${options.restPrefix}`
  const isBelow = startsWithSegment(local, root)
  if (!isBelow && !HOME_PATHS.includes(local)) return undefined
  const route = query['rest_route']
  if (route === undefined || route === '') {
    if (!isBelow) return undefined
    return { kind: 'rest' as const, path: trimPath(local.slice(root.length)), query, place }
  }
  // What the query names comes before what the path does, and stays a part of the query.
  if (typeof route !== 'string') return { kind: 'invalid-route' as const, path: sent, query, place }
  // Routes begin with a slash; without it none is found.
  return { kind: 'rest' as const, path: trimPath(route), query, place }
}

/** As it was sent: the router reads each segment by itself, so that a key may hold a slash. */
function controlPath(sent: string, spoken: string): string {
  const once = sent.replace(/\/+/g, '/')
  const isPlain = startsWithSegment(once, CONTROL_PREFIX)
  const path = isPlain ? once : spoken.split('/').map(encodeURIComponent).join('/')
  return trimPath(path.slice(CONTROL_PREFIX.length))
}

function readPath(reading: Reading, options: AddressOptions): Omit<Address, 'site'> {
  const { query, place } = reading
  const path = spokenPath(reading.sent)
  if (startsWithSegment(path, CONTROL_PREFIX))
    return { kind: 'control', path: controlPath(reading.sent, path), query, place }
  if (PERSONAL_PATHS.includes(path)) return { kind: 'authorize', path, query, place }
  const sent = path.replace(SCRIPT, '/')
  const language = languageOf(sent, options.variant)
  const spoken = chosenLanguage(query, options.variant) ?? language
  const located = { sent, query, place: placeOf(place.base, spoken, options) }
  return readRest(located, language, options) ?? { kind: 'none', path, query, place: located.place }
}

/** Reads site, language and route out of the address of a request. */
export function readAddress(origin: string, target: string, options: AddressOptions): Address {
  const { path, search } = split(target)
  const segment = SITE_SEGMENT.exec(path)
  const site = segment?.[1] === undefined ? undefined : decode(segment[1])
  const reading = {
    sent: segment ? path.slice(segment[0].length) || '/' : path,
    query: parseParams(search),
    place: placeOf(site === undefined ? origin : `${origin}/~${site}`, undefined, options),
  }
  return { ...readPath(reading, options), site }
}
