/** Blanks members with secret names at any depth, in requests and responses. */
import { isRecord, mapValues, parsedJson } from '#openapi/values/json.ts'
import { blankQuoted, blankSecrets, isSecret } from './secrets.rules.ts'

export const HIDDEN = '***'
const DEEPEST = 100

/** Empty values reveal nothing. */
const tellsNothing = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || typeof value === 'boolean'

/** Sibling members that change the meaning of a name: the code of an error, the key of a pair. */
const COMPANIONS: ReadonlyMap<string, string> = new Map([
  ['code', 'message'],
  ['key', 'value'],
])

const isHidden = (name: string, member: unknown, beside: object): boolean =>
  isSecret(name) && !tellsNothing(member) && !Object.hasOwn(beside, COMPANIONS.get(name) ?? '')

/** A URL or a part of one; prose may mention passwords. */
const ADDRESS = /^[^\s=]+=\S+$/

function blankNested(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return ADDRESS.test(value) ? blankSecrets(value) : value
  const isList = Array.isArray(value)
  if (!isList && !isRecord(value)) return value
  if (levels === 0) return HIDDEN
  if (isList) return value.map((part) => blankNested(part, levels - 1))
  return mapValues(value, (member, name) =>
    isHidden(name, member, value) ? HIDDEN : blankNested(member, levels - 1),
  )
}

export const blankMembers = <T>(value: T): T =>
  // The same members with some texts replaced.
  blankNested(value, DEEPEST) as T

/** For text that is not valid JSON: truncated or malformed. */
const MEMBER = /"([^"\\]{1,64})"\s{0,9}:\s{0,9}("(?:[^"\\]|\\.)+"?|\d[\d.]*)/g
/** A field of a multipart form; its value ends with the line. */
const FIELD = /(name="([^"\r\n]{1,64})"\r\n\r\n)[^\r\n]+/g

/** Not form-encoded. */
const STRUCTURED = /^\s{0,99}(?:[[{<]|--)/

const blankText = (text: string): string =>
  text
    .replace(MEMBER, (whole, name: string, value: string) =>
      isSecret(name) ? `${whole.slice(0, -value.length)}"${HIDDEN}"` : whole,
    )
    .replace(FIELD, (whole, head: string, name: string) => (isSecret(name) ? head + HIDDEN : whole))

/** Unchanged unless it contains a secret. */
export function blankBody(text: string): string {
  const json = parsedJson(text)
  if (!isRecord(json) && !Array.isArray(json))
    return STRUCTURED.test(text) ? blankText(text) : blankQuoted(text)
  const blanked = JSON.stringify(blankMembers(json))
  return blanked.includes(HIDDEN) ? blanked : text
}
