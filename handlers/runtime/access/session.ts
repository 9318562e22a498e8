/**
 * Sign-in by cookie (platform/core 13.3): a signed cookie identifies the user, and a nonce proves
 * that a page of the site sent the request. The cookie alone does not authenticate.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { UserRecord } from '#fixtures/models/user.ts'
import type { Site } from '#fixtures/site/site.ts'
import { secret } from '#fixtures/values/ids.ts'
import type { RestRequest } from '#handlers/runtime/request/request.ts'

const COOKIE = 'understudy_session'
const HALF_DAY_MS = 43_200_000
const SESSION_MS = 4 * HALF_DAY_MS
const TOKEN_LENGTH = 32

export interface UserSession {
  readonly user: UserRecord
  readonly token: string
}

/** Proves that this text was issued for the site. */
export const signatureFor = ({ signingKey }: Site, text: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${signingKey}:${text}:${signingKey}`)))

/** The cookie of a user who signed in. */
export function createSessionCookie(site: Site, { id }: UserRecord): string {
  const content = `${id}.${site.clock.now() + SESSION_MS}.${secret(TOKEN_LENGTH)}`
  return cookieOf(`${content}.${signatureFor(site, content)}`)
}

const cookieOf = (value: string): string => `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax`

export const EXPIRED_SESSION_COOKIE = `${cookieOf('')}; Max-Age=0`

const COOKIE_VALUE = new RegExp(
  `(?:^|;\\s*)${COOKIE}=((\\d+)\\.(\\d+)\\.(\\w{${TOKEN_LENGTH}}))\\.([0-9a-f]{64})(?:;|$)`,
)

export const hasSessionCookie = (cookies: unknown): boolean => COOKIE_VALUE.test(String(cookies))

/** The session named by a cookie; undefined when there is none or it has expired. */
export function sessionIn(site: Site, cookies: string | undefined): UserSession | undefined {
  const [, content, id, expires, token, signature] = COOKIE_VALUE.exec(cookies ?? '') ?? []
  if (content === undefined || token === undefined) return undefined
  if (signatureFor(site, content) !== signature) return undefined
  const user = site.users.get(Number(id))
  return user && Number(expires) > site.clock.now() ? { user, token } : undefined
}

const nonceAt = (site: Site, { user, token }: UserSession, halfDay: number): string =>
  signatureFor(site, `nonce:${halfDay}:${user.id}:${token}`).slice(0, 10)

const halfDayOf = (site: Site): number => Math.ceil(site.clock.now() / HALF_DAY_MS)

export const nonceOf = (site: Site, session: UserSession): string =>
  nonceAt(site, session, halfDayOf(site))

/** A nonce is valid for the half-day of its creation and the next one. */
export function isNonceOf(site: Site, session: UserSession, nonce: unknown): boolean {
  const now = halfDayOf(site)
  return [now, now - 1].some((halfDay) => nonce === nonceAt(site, session, halfDay))
}

const temporaryPasswordAt = (site: Site, { user, token }: UserSession, halfDay: number): string =>
  `${token}.${signatureFor(site, `password:${halfDay}:${user.id}:${token}`)}`

/** A password that is not stored; valid as long as a nonce. */
export const createTemporaryPassword = (site: Site, user: UserRecord): string =>
  temporaryPasswordAt(site, { user, token: secret(TOKEN_LENGTH) }, halfDayOf(site))

export function isTemporaryPassword(site: Site, user: UserRecord, password: string): boolean {
  const [token = '', signature] = password.split('.', 2)
  if (token.length !== TOKEN_LENGTH || signature === undefined) return false
  const now = halfDayOf(site)
  return [now, now - 1].some(
    (halfDay) => password === temporaryPasswordAt(site, { user, token }, halfDay),
  )
}

/** The nonce for the next request; undefined for a request without a nonce. */
export function renewedNonce(
  site: Site,
  { header, query }: Pick<RestRequest, 'header' | 'query'>,
): string | undefined {
  if (header('x-wp-nonce') === undefined && query['_wpnonce'] === undefined) return undefined
  const session = sessionIn(site, header('cookie'))
  return session && nonceOf(site, session)
}
