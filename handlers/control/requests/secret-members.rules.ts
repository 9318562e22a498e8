/** Blanks members with secret names at any depth, in requests and responses. */
import { isRecord, mapValues, tryParseJson } from '#openapi/values/json.ts'
import { isSecret, redactProse, redactSecrets } from './secrets.rules.ts'

export const REDACTED = '***'
const MAX_DEPTH = 100

/** Empty values reveal nothing. */
const isEmptyValue = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || typeof value === 'boolean'

/** Sibling members that change the meaning of a name: the code of an error, the key of a pair. */
const COMPANIONS: ReadonlyMap<string, string> = new Map([
  ['code', 'message'],
  ['key', 'value'],
])

const isSecretMember = (name: string, member: unknown, parent: object): boolean =>
  isSecret(name) && !isEmptyValue(member) && !Object.hasOwn(parent, COMPANIONS.get(name) ?? '')

/** A URL or a part of one; prose may mention passwords. */
const ADDRESS = /^[^\s=]+=\S+$/

function redactNested(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return ADDRESS.test(value) ? redactSecrets(value) : value
  const isList = Array.isArray(value)
  if (!isList && !isRecord(value)) return value
  if (levels === 0) return REDACTED
  if (isList) return value.map((part) => redactNested(part, levels - 1))
  return mapValues(value, (member, name) =>
    isSecretMember(name, member, value) ? REDACTED : redactNested(member, levels - 1),
  )
}

export const redactMembers = <T>(value: T): T =>
  // The same members with some texts replaced.
  redactNested(value, MAX_DEPTH) as T

/** For text that is not valid JSON: truncated or malformed. */
const MEMBER = /"([^"\\]{1,64})"\s{0,9}:\s{0,9}("(?:[^"\\]|\\.)+"?|\d[\d.]*)/g
/** A field of a multipart form; its value ends with the line. */
const FIELD = /(name="([^"\r\n]{1,64})"\r\n\r\n)[^\r\n]+/g

/** Not form-encoded. */
const STRUCTURED = /^\s{0,99}(?:[[{<]|--)/

const redactText = (text: string): string =>
  text
    .replace(MEMBER, (match, name: string, value: string) =>
      isSecret(name) ? `${match.slice(0, -value.length)}"${REDACTED}"` : match,
    )
    .replace(FIELD, (match, head: string, name: string) =>
      isSecret(name) ? head + REDACTED : match,
    )

/** Unchanged unless it contains a secret. */
export function redactBody(text: string): string {
  const json = tryParseJson(text)
  if (!isRecord(json) && !Array.isArray(json))
    return STRUCTURED.test(text) ? redactText(text) : redactProse(text)
  const redacted = JSON.stringify(redactMembers(json))
  return redacted.includes(REDACTED) ? redacted : text
}
