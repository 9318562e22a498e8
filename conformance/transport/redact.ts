/** Redacts secrets in every output, by their value and by the name of their field. */

import type { Credential } from '#conformance/operator/identities.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { escapeExpression } from '#openapi/values/expressions.ts'
import { mapValues } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import type { Exchange, TargetResponse } from './exchange.ts'

export const REDACTION = '***'

const HEADER_NAMES = /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$|token|secret|nonce|api-?key/i
/** Names of members and arguments that hold secrets. */
const SECRET_NAMES = [
  'password',
  'pass',
  'pwd',
  'token',
  'nonce',
  '_wpnonce',
  'secret',
  'api_key',
  'apikey',
  'spam_key',
  'spamkey',
  'license',
  'licence',
  'license_key',
  'licence_key',
  'access_jwt',
  'refresh_jwt',
  'code_challenge',
  'code_verifier',
  'authorization',
  'preview_nonce',
]
/** Paths of operations whose whole response is secret. */
const secretAddress = () => {
  const secret = contractFor('b').operations.filter(({ secret }) => secret)
  return new RegExp(`(?:${secret.map(({ path }) => escapeExpression(path)).join('|')})\\b`)
}

/** A secret in all its encodings. */
const encodedForms = ({ user, password, loginPassword }: Credential): readonly string[] => [
  ...passwordForms(user, password),
  ...(loginPassword === undefined ? [] : passwordForms(user, loginPassword)),
]

function passwordForms(user: string, password: string): readonly string[] {
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
  /** Redacts the wire form, selected by its neutral address. */
  exchange(response: Exchange & Pick<TargetResponse, 'wire'>): Exchange
}

/** Shorter parts of a cut off secret are kept: they may be any text. */
const CUT_LENGTH = 6

/** `Basic YWRtaW4…`: a message may contain the beginning of a secret. */
function redactCutOff(text: string, forms: readonly string[]): string {
  if (!text.includes('…')) return text
  let rest = text
  for (const form of forms)
    for (let length = form.length; length >= CUT_LENGTH; length -= 1)
      rest = rest.replaceAll(`${form.slice(0, length)}…`, `${REDACTION}…`)
  return rest
}

function redactByValue(secrets: readonly Credential[]): (text: string) => string {
  const forms = [...new Set(secrets.flatMap(encodedForms))]
    .filter((form) => form.length >= 3)
    .toSorted(by(({ length }) => length, 'desc'))
  if (forms.length === 0) return (text) => text
  const anywhere = new RegExp(forms.map(escapeExpression).join('|'), 'g')
  return (text) => redactCutOff(text.replace(anywhere, REDACTION), forms)
}

/** Redacts the values of these names in JSON, in queries and in both kinds of forms. */
function redactByName(names: readonly string[]): (text: string) => string {
  const any = [...new Set(names)].map(escapeExpression).join('|')
  const inJson = new RegExp(`("(?:${any})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|-?[\\d.]+)`, 'gi')
  const inQuery = new RegExp(`((?:^|[?&])(?:${any})=)[^&#\\s"'\\\\]*`, 'gi')
  const inPart = new RegExp(`(; name="(?:${any})"\\r\\n\\r\\n)[^\\r\\n]*`, 'gi')
  return (text) =>
    text
      .replace(inJson, `$1"${REDACTION}"`)
      .replace(inQuery, `$1${REDACTION}`)
      .replace(inPart, `$1${REDACTION}`)
}

/** The names a deployment uses for a neutral name. */
export type Aliases = (name: string) => readonly string[]

export function createRedactor(
  secrets: readonly Credential[],
  aliases: Aliases = () => [],
): Redactor {
  const byValue = redactByValue(secrets)
  const isSecretAt = secretAddress()
  const withAliases = (names: readonly string[]) =>
    redactByName(names.flatMap((name) => [name, ...aliases(name)]))
  const byName = withAliases(SECRET_NAMES)
  const byKey = withAliases(['key'])
  const text = (raw: string) => byName(byValue(raw))
  const header = (name: string, value: string) =>
    HEADER_NAMES.test(name) ? REDACTION : text(value)
  const headers = (all: Readonly<Record<string, string>>) =>
    mapValues(all, (value, name) => header(name, value))

  const exchange = (response: Exchange & Pick<TargetResponse, 'wire'>): Exchange => {
    const isSecret = isSecretAt.test(response.url)
    const raw = response.wire ?? response
    const redactPart = (part: string) => text(isSecret ? byKey(part) : part)
    return {
      method: raw.method,
      url: redactPart(raw.url),
      identity: raw.identity,
      requestHeaders: headers(raw.requestHeaders),
      requestBody: raw.requestBody === undefined ? undefined : redactPart(raw.requestBody),
      status: raw.status,
      headers: headers(raw.headers),
      text: isSecret && raw.status < 300 ? REDACTION : redactPart(raw.text),
      milliseconds: raw.milliseconds,
      retries: raw.retries,
    }
  }
  return { text, header, exchange }
}
