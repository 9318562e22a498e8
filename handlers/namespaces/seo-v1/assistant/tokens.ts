/** The token exchange of a user with the assistant (platform/add-ons 7.2). */
import { assistantService } from '#fixtures/documents/seo-services.ts'
import type { Site } from '#fixtures/site/site.ts'
import { HEX } from '#fixtures/values/ids.ts'
import { changeUser, nowInSeconds, seoUser } from '#handlers/namespaces/seo-v1/shared/users.ts'
import { challengeOf, isExpired, isOutdated, tokenOf } from './assistant.rules.ts'
import { AssistantFailure, callService } from './service.ts'

const VERIFIER_LENGTH = 64
const SIGNATURE_LENGTH = 43

export interface Delivery {
  readonly user_id: number
  readonly code_challenge: string
  readonly access_jwt: string
  readonly refresh_jwt: string
}

/** Stores tokens from a caller with the verifier, once; undefined for a failure. */
export function storeTokens(site: Site, delivery: Delivery): string | undefined {
  const { user_id, code_challenge, access_jwt: access, refresh_jwt: refresh } = delivery
  const { verifier } = seoUser(site, user_id)
  if (!verifier) return undefined
  if (isOutdated(verifier.created_at, nowInSeconds(site))) {
    changeUser(site, user_id, { verifier: null })
    return undefined
  }
  if (challengeOf(verifier.code) !== code_challenge) return undefined
  changeUser(site, user_id, { tokens: { access, refresh }, verifier: null })
  return verifier.code
}

/** Simulates the callback of the service with new tokens and the given hash. */
function deliverTokens(site: Site, user_id: number, code_challenge: string): void {
  const { delivers_tokens, token_lifetime } = site.read(assistantService)
  if (!delivers_tokens) return
  const exp = nowInSeconds(site) + token_lifetime
  storeTokens(site, {
    user_id,
    code_challenge,
    access_jwt: tokenOf({ exp }, site.ids.text(SIGNATURE_LENGTH)),
    refresh_jwt: tokenOf({ exp: exp + token_lifetime }, site.ids.text(SIGNATURE_LENGTH)),
  })
}

function requestTokens(site: Site, user_id: number, path: string): void {
  const code = site.ids.text(VERIFIER_LENGTH, HEX)
  changeUser(site, user_id, { verifier: { code, created_at: nowInSeconds(site) } })
  callService(site, user_id, path)
  deliverTokens(site, user_id, challengeOf(code))
}

const revoked = (): AssistantFailure => new AssistantFailure(403, 'CONSENT_REVOKED')

/** Consent is required only to request tokens. */
function requestFirstTokens(site: Site, user_id: number): void {
  if (!seoUser(site, user_id).consent) throw revoked()
  requestTokens(site, user_id, '/token/request')
}

const isRejected = (error: unknown, status: number): boolean =>
  error instanceof AssistantFailure && error.status === status

function renewTokens(site: Site, user_id: number): void {
  try {
    requestTokens(site, user_id, '/token/refresh')
  } catch (error) {
    if (!isRejected(error, 401)) throw error
    requestFirstTokens(site, user_id)
  }
}

/** Internal error: no token after a request to the service. */
export class MissingTokensError extends Error {}

function ensureTokens(site: Site, user_id: number): void {
  const { tokens } = seoUser(site, user_id)
  if (!tokens) requestFirstTokens(site, user_id)
  else if (isExpired(tokens.access, nowInSeconds(site))) renewTokens(site, user_id)
  if (!seoUser(site, user_id).tokens) throw new MissingTokensError()
}

/** One call for a user. Rejected tokens are dropped and requested again, once. */
function callWithTokens(site: Site, user_id: number, path: string): void {
  ensureTokens(site, user_id)
  try {
    callService(site, user_id, path)
  } catch (error) {
    if (!isRejected(error, 401)) throw error
    changeUser(site, user_id, { tokens: null })
    ensureTokens(site, user_id)
    callService(site, user_id, path)
  }
}

/** A 403 of the service revokes the consent; the tokens are kept. */
export function callAssistant(site: Site, user_id: number, path: string): void {
  try {
    callWithTokens(site, user_id, path)
  } catch (error) {
    if (!isRejected(error, 403)) throw error
    if (seoUser(site, user_id).consent) changeUser(site, user_id, { consent: false })
    throw revoked()
  }
}
