/** Tokens and suggestions of the assistant's substitute. */

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { PLATFORMS } from '#openapi/namespaces/seo-v1/assistant.ts'
import { hasMembers } from '#openapi/values/json.ts'
import { trimEnd } from '#openapi/values/text.ts'

export const challengeOf = (verifier: string): string => bytesToHex(sha256(utf8ToBytes(verifier)))

const VERIFIER_SECONDS = 300
export const isOutdated = (created_at: number, now: number): boolean =>
  now - created_at > VERIFIER_SECONDS

const toPart = (value: object): string =>
  trimEnd(btoa(JSON.stringify(value)), '=')
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** A token in three parts with its expiry time. */
export const tokenOf = (claims: { readonly exp: number }, signature: string): string =>
  `${toPart({ alg: 'HS256', typ: 'JWT' })}.${toPart(claims)}.${signature}`

function claimsOf(token: string): unknown {
  const [, payload, , ...more] = token.split('.')
  if (!payload || more.length || token.split('.').length !== 3) return undefined
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/** An unreadable token is treated as expired. */
export function isExpired(token: string, now: number): boolean {
  const claims = claimsOf(token)
  const exp = hasMembers(claims) && 'exp' in claims ? claims.exp : 0
  return typeof exp !== 'number' || exp < now
}

interface SuggestionRequest {
  readonly type: string
  readonly prompt_content: string
  readonly focus_keyphrase: string
  readonly language: string
  readonly platform: string
}

type Pattern = (subject: string, gist: string) => string

const TITLES: Readonly<Record<'en' | 'de', readonly Pattern[]>> = {
  en: [
    (subject) => `${subject}: what to know before you start`,
    (subject) => `Five good reasons for ${subject}`,
    (subject) => `Your guide to ${subject}`,
    (subject) => `${subject}: dates, places and registration`,
    (subject) => `How ${subject} works, step by step`,
  ],
  de: [
    (subject) => `${subject}: das Wichtigste vor dem Start`,
    (subject) => `Fünf gute Gründe für ${subject}`,
    (subject) => `Wegweiser: ${subject}`,
    (subject) => `${subject}: Termine, Orte und Anmeldung`,
    (subject) => `So funktioniert ${subject}, Schritt für Schritt`,
  ],
}

const DESCRIPTIONS: Readonly<Record<'en' | 'de', readonly Pattern[]>> = {
  en: [
    (subject, gist) => `Everything about ${subject} on one page. ${gist}`,
    (subject, gist) => `${gist} Read more about ${subject} and join in.`,
    (subject, gist) => `Are you interested in ${subject}? ${gist}`,
    (subject, gist) => `${subject} made simple. ${gist}`,
    (subject, gist) => `Find out what ${subject} can do for you. ${gist}`,
  ],
  de: [
    (subject, gist) => `Alles über ${subject} auf einer Seite. ${gist}`,
    (subject, gist) => `${gist} Mehr über ${subject} lesen und mitmachen.`,
    (subject, gist) => `Interesse an ${subject}? ${gist}`,
    (subject, gist) => `${subject} einfach erklärt. ${gist}`,
    (subject, gist) => `Was ${subject} bringt. ${gist}`,
  ],
}

const GIST_WORDS = 14
const SUBJECT_WORDS = 4

const firstWords = (text: string, count: number): string =>
  text.trim().split(/\s+/, count).join(' ')

/** Deterministic; each platform starts with another suggestion. */
export function suggestionsFor(request: SuggestionRequest, choices: number): readonly string[] {
  const { type, prompt_content, focus_keyphrase, platform } = request
  const language = request.language.toLowerCase().startsWith('de') ? 'de' : 'en'
  const patterns = (type.endsWith('description') ? DESCRIPTIONS : TITLES)[language]
  const subject =
    focus_keyphrase.trim() ||
    firstWords(prompt_content, SUBJECT_WORDS) ||
    (language === 'de' ? 'Unser Angebot' : 'Our programmes')
  const gist = firstWords(prompt_content, GIST_WORDS)
  const platforms: readonly string[] = PLATFORMS
  const start = Math.max(0, platforms.indexOf(platform))
  return Array.from({ length: Math.max(0, Math.min(choices, patterns.length)) }, (_, index) =>
    // The remainder is always a valid index.
    (patterns[(start + index) % patterns.length] as Pattern)(subject, gist).trim(),
  )
}
