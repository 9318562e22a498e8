import {
  type ApplicationPasswordRecord,
  saltsByUser,
} from '#fixtures/models/application-password.ts'
import type { UserRecord } from '#fixtures/models/user.ts'
import type { Site } from '#fixtures/site/site.ts'
import { fromBase64, toBase64 } from '#fixtures/values/base64.ts'
import {
  createMatcher,
  fingerprintOf,
  matchesAccount,
  simulateHashing,
} from '#fixtures/values/passwords.ts'
import { expireSoon } from '#handlers/runtime/arguments/cache-expiry.ts'
import { type Caller, callerOf } from '#handlers/runtime/caller.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { type Attempts, TooManyAttempts } from '#handlers/runtime/request/attempts.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import type { Trace } from '#handlers/runtime/trace.ts'
import { isEmail } from '#openapi/derive/formats.ts'
import { createTemporaryPassword, isNonceOf, isTemporaryPassword, sessionIn } from './session.ts'

/** `lenient` treats wrong credentials as none, `strict` refuses them (docs/decisions/D-026). */
export type AuthMode = 'lenient' | 'strict'

interface Credentials {
  readonly login: string
  readonly password: string
}

export function readBasic(header: string | undefined): Credentials | undefined {
  const encoded = header && /^basic\s+([a-z0-9+/=_-]+)\s*$/i.exec(header)?.[1]
  if (!encoded) return undefined
  const text = decodeBase64(encoded)
  const colon = text?.indexOf(':') ?? -1
  if (!text || colon < 0) return undefined
  return { login: text.slice(0, colon), password: text.slice(colon + 1) }
}

function decodeBase64(encoded: string): string | undefined {
  try {
    return new TextDecoder().decode(fromBase64(encoded))
  } catch {
    return undefined
  }
}

const loginsOf = ({ login, email }: UserRecord): readonly string[] => [
  login.toLowerCase(),
  email.toLowerCase(),
]
const passwordOwner = ({ user_id }: ApplicationPasswordRecord): number => user_id

/** A user by name or e-mail address, in any letter case. */
export const findUser = (site: Site, login: string): UserRecord | undefined =>
  site.users.by('login', loginsOf, login.toLowerCase())[0]

/**
 * Fingerprint of the password verified for each record. Sites copied from one template share
 * records and thereby this cache. Only fingerprints are stored, never passwords.
 */
const verifiedPasswords = new WeakMap<ApplicationPasswordRecord, string>()

function matchesAny(records: readonly ApplicationPasswordRecord[], password: string): boolean {
  const fingerprint = fingerprintOf(password)
  if (records.some((record) => verifiedPasswords.get(record) === fingerprint)) return true
  const matches = createMatcher(password)
  const found = records.filter(({ hash }) => matches(hash))
  for (const record of found) verifiedPasswords.set(record, fingerprint)
  return found.length > 0
}

/**
 * A failed attempt takes the same time for known and unknown logins, to prevent user enumeration.
 */
function verify(
  site: Site,
  { login, password }: Credentials,
  salts: CredentialCache['salts'],
): UserRecord | ApiError {
  const user = findUser(site, login)
  const records = user ? site.applicationPasswords.by('owner', passwordOwner, user.id) : []
  if (user && matchesAny(records, password)) return user
  const max = Math.max(1, ...salts.values())
  simulateHashing(password, max - (salts.get(user?.id ?? 0) ?? 0))
  if (user) return new ApiError('incorrect_password')
  return new ApiError(isEmail(login) ? 'invalid_email' : 'invalid_username')
}

interface CredentialCache {
  /**
   * Number of distinct salts per user, that is, hashes needed to check all passwords of the user.
   */
  readonly salts: ReadonlyMap<number, number>
  readonly passwords: readonly ApplicationPasswordRecord[]
  readonly users: readonly UserRecord[]
  /** Fingerprint of a header. Clients repeat their header, so it is held for a second. */
  readonly fingerprintOfHeader: (header: string) => string
  /** User id by fingerprint of a verified header. */
  readonly verified: Map<string, number>
  /** Error by fingerprint of a rejected header. */
  readonly rejected: Map<string, ApiError>
}

/** Hashing is slow on purpose, so results are cached until users or passwords change. */
const credentialCaches = new WeakMap<Site, CredentialCache>()
export const MAX_CACHED_RESULTS = 100

function credentialCacheOf(site: Site): CredentialCache {
  const known = credentialCaches.get(site)
  const passwords = site.applicationPasswords.all()
  const users = site.users.all()
  if (known?.passwords === passwords && known.users === users) return known
  const salts = saltsByUser(passwords)
  const fresh = {
    salts,
    passwords,
    users,
    fingerprintOfHeader: createFingerprintCache(),
    verified: new Map(),
    rejected: new Map(),
  }
  credentialCaches.set(site, fresh)
  return fresh
}

export function cacheResult<T>(results: Map<string, T>, fingerprint: string, result: T): void {
  if (results.size >= MAX_CACHED_RESULTS) results.clear()
  results.set(fingerprint, result)
}

/** In characters; longer passwords are rejected without hashing. */
const MAX_PASSWORD_LENGTH = 4096

/** The user with this login and password; throws when the rate limit is exceeded. */
export function signIn(
  site: Site,
  credentials: Credentials,
  attempts: Attempts | undefined,
): UserRecord | ApiError {
  if (attempts?.mayTry() === false) throw new TooManyAttempts()
  const isLong = credentials.password.length > MAX_PASSWORD_LENGTH
  const result = isLong
    ? new ApiError('incorrect_password')
    : verify(site, credentials, credentialCacheOf(site).salts)
  if (result instanceof ApiError) attempts?.failed()
  return result
}

/** On the pages of the site, the password of the account is valid too. */
export function signInOnPage(
  site: Site,
  credentials: Credentials,
  attempts: Attempts | undefined,
): UserRecord | ApiError {
  if (attempts?.mayTry() === false) throw new TooManyAttempts()
  const { login, password } = credentials
  const user = findUser(site, login)
  const isLong = password.length > MAX_PASSWORD_LENGTH
  const isAccountPassword = !isLong && matchesAccount(password, user?.password_hash)
  return user && isAccountPassword ? user : signIn(site, credentials, attempts)
}

/** The application password of a user in the header; undefined unless it was verified before. */
export function verifiedPassword(
  site: Site,
  { id }: UserRecord,
  header: string | undefined,
): ApplicationPasswordRecord | undefined {
  const sent = readBasic(header)
  const fingerprint = sent && fingerprintOf(sent.password)
  return site.applicationPasswords
    .by('owner', passwordOwner, id)
    .find((record) => fingerprint !== undefined && verifiedPasswords.get(record) === fingerprint)
}

function createFingerprintCache(): (header: string) => string {
  const fingerprints = new Map<string, string>()
  const expire = expireSoon(() => fingerprints.clear())
  return (header) => {
    const known = fingerprints.get(header)
    if (known !== undefined) return known
    const fingerprint = fingerprintOf(header)
    cacheResult(fingerprints, header, fingerprint)
    expire()
    return fingerprint
  }
}

export const basicHeader = ({ login, password }: Credentials): string =>
  `Basic ${toBase64(new TextEncoder().encode(`${login}:${password}`))}`

/** A header for requests of the inspector as a user. */
export const temporaryHeader = (site: Site, user: UserRecord): string =>
  basicHeader({ login: user.login, password: createTemporaryPassword(site, user) })

/** Not cached, because temporary passwords expire. */
function userOfTemporary(site: Site, { login, password }: Credentials): UserRecord | undefined {
  const user = findUser(site, login)
  return user && isTemporaryPassword(site, user, password) ? user : undefined
}

interface IdentifiedUser {
  readonly user: UserRecord
  readonly by: 'password' | 'temporary password'
}

const byPassword = (user: UserRecord | undefined): IdentifiedUser | undefined =>
  user && { user, by: 'password' }

function identify(
  site: Site,
  header: string,
  attempts: Attempts | undefined,
): IdentifiedUser | ApiError | undefined {
  const { verified, rejected, fingerprintOfHeader } = credentialCacheOf(site)
  const fingerprint = fingerprintOfHeader(header)
  const known = verified.get(fingerprint)
  if (known !== undefined) return byPassword(site.users.get(known))
  const rejection = rejected.get(fingerprint)
  if (rejection) return rejection
  const credentials = readBasic(header)
  if (!credentials) return undefined
  const temporary = userOfTemporary(site, credentials)
  if (temporary) return { user: temporary, by: 'temporary password' }
  const result = signIn(site, credentials, attempts)
  if (result instanceof ApiError) {
    cacheResult(rejected, fingerprint, result)
    return result
  }
  cacheResult(verified, fingerprint, result.id)
  return byPassword(result)
}

interface Identification {
  readonly site: Site
  readonly mode: AuthMode
  readonly header: (name: string) => string | undefined
  readonly query: Params
  readonly form?: Params | undefined
  /** Absent for hosts without remote clients. */
  readonly attempts?: Attempts | undefined
  /** Receives how the caller was identified, or why credentials were rejected. */
  readonly trace?: Pick<Trace, 'rejection' | 'signedInBy' | 'nonce'> | undefined
}

const nonceIn = ({ header, query, form }: Identification): unknown =>
  query['_wpnonce'] ?? form?.['_wpnonce'] ?? header('x-wp-nonce')

/** The user of the session cookie; throws for a nonce of another session. */
function userBySession(identification: Identification, nonce: unknown): UserRecord {
  const { site, header } = identification
  const session = sessionIn(site, header('cookie'))
  if (!session || !isNonceOf(site, session, nonce)) throw new ApiError('rest_cookie_invalid_nonce')
  return session.user
}

function tracedCaller(
  { trace }: Identification,
  user: UserRecord,
  by: Trace['signedInBy'],
): Caller {
  if (trace) trace.signedInBy = by
  return callerOf(user)
}

/** Identifies the caller; throws where the platform rejects the request at this step. */
export function authenticate(identification: Identification): Caller {
  const { site, mode, header, attempts } = identification
  const authorization = header('authorization')
  const found = authorization ? identify(site, authorization, attempts) : undefined
  if (found instanceof ApiError && identification.trace) identification.trace.rejection = found
  if (found instanceof ApiError && mode === 'strict') throw found
  if (found && !(found instanceof ApiError))
    return tracedCaller(identification, found.user, found.by)
  const nonce = nonceIn(identification)
  const { trace } = identification
  if (nonce === undefined) {
    if (trace) trace.nonce = sessionIn(site, header('cookie')) ? 'absent' : 'no session'
    return callerOf(undefined)
  }
  if (trace) trace.nonce = 'rejected'
  const user = userBySession(identification, nonce)
  if (trace) trace.nonce = 'accepted'
  return tracedCaller(identification, user, 'session')
}
