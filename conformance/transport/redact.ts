/** One redactor for every output: secrets go by their value and by the name they stand under. */
import type { Credential } from '#conformance/targets/identities.ts'
import type { Exchange } from './exchange.ts'

export const BLANK = '***'

const HEADER_NAMES =
  /^(authorization|proxy-authorization|cookie|set-cookie|x-wp-nonce|x-nonce|.*(token|secret|api-?key).*)$/i
const FIELD_NAMES =
  'password|pass|pwd|token|nonce|_wpnonce|secret|api_?key|spam_?key|access_jwt|refresh_jwt|code_challenge|code_verifier|authorization|preview_nonce'
const JSON_FIELD = new RegExp(
  `("(?:${FIELD_NAMES})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|-?[\\d.]+)`,
  'gi',
)
const QUERY_FIELD = new RegExp(`([?&](?:${FIELD_NAMES})=)[^&#\\s"'\\\\]*`, 'gi')
/** Addresses whose whole answer is a secret (section 5). */
const SECRET_ADDRESS = /\/spamfilter\/v1\/(key|alert)\b/
const JSON_KEY = /("key"\s*:\s*)"[^"]*"/gi
const QUERY_KEY = /([?&]key=)[^&#\s"']*/gi

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A secret in every form it may travel in. */
function formsOf({ user, password }: Credential): readonly string[] {
  const pair = Buffer.from(`${user}:${password}`).toString('base64')
  const alone = Buffer.from(password).toString('base64')
  const plain = password.replaceAll(' ', '')
  const forms = [
    password,
    plain,
    pair,
    alone,
    encodeURIComponent(password),
    encodeURIComponent(pair),
  ]
  return forms.flatMap((form) => [form, JSON.stringify(form).slice(1, -1)])
}

export interface Redactor {
  text(text: string): string
  header(name: string, value: string): string
  exchange<T extends Exchange>(exchange: T): Exchange
}

function valuePattern(secrets: readonly Credential[]): RegExp | undefined {
  const forms = [...new Set(secrets.flatMap(formsOf))].filter((form) => form.length >= 3)
  if (forms.length === 0) return undefined
  const longestFirst = forms.toSorted((one, other) => other.length - one.length)
  return new RegExp(longestFirst.map(escaped).join('|'), 'g')
}

export function createRedactor(secrets: readonly Credential[]): Redactor {
  const values = valuePattern(secrets)
  const byValue = (text: string) => (values ? text.replace(values, BLANK) : text)
  const text = (raw: string) =>
    byValue(raw).replace(JSON_FIELD, `$1"${BLANK}"`).replace(QUERY_FIELD, `$1${BLANK}`)
  const header = (name: string, value: string) => (HEADER_NAMES.test(name) ? BLANK : text(value))
  const headers = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, header(name, value)]))

  const exchange = (raw: Exchange): Exchange => {
    const isSecret = SECRET_ADDRESS.test(raw.url)
    const keyed = (part: string) =>
      text(
        isSecret ? part.replace(JSON_KEY, `$1"${BLANK}"`).replace(QUERY_KEY, `$1${BLANK}`) : part,
      )
    return {
      method: raw.method,
      url: keyed(raw.url),
      identity: raw.identity,
      requestHeaders: headers(raw.requestHeaders),
      requestBody: raw.requestBody === undefined ? undefined : keyed(raw.requestBody),
      status: raw.status,
      headers: headers(raw.headers),
      text: isSecret && raw.status < 300 ? BLANK : keyed(raw.text),
      milliseconds: raw.milliseconds,
      retries: raw.retries,
    }
  }
  return { text, header, exchange }
}
