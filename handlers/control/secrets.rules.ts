/** What may be shown of an address: no secrets, no control characters, no end of it. */
import { decode } from '#handlers/runtime/parameters.ts'

/** A word of the name says that the value is not for everybody. */
const SECRET_WORD =
  /(?:^|[^a-z])(?:pass|passwd|password|passphrase|pwd|secret|token|nonce|wpnonce|jwt|apikey|authorization|signature|verifier|challenge)(?![a-z])/i
/** Secret only where it is the whole name: `meta_key` and `language_code` are none. */
const SECRET_NAME = /^(?:key|code|auth|api[_-]key|license[_-]key|code[_-]\w+)$/i
const LONGEST = 500

const isSecret = (name: string): boolean => SECRET_WORD.test(name) || SECRET_NAME.test(name)

function blankPair(pair: string): string {
  const equals = pair.indexOf('=')
  if (equals <= 0) return pair
  const name = pair.slice(0, equals)
  return isSecret(decode(name)) ? `${name}=***` : pair
}

/** The target of a request with the values of secret parameters blanked. */
export function blankSecrets(target: string): string {
  const mark = target.indexOf('?')
  if (mark < 0) return target
  const pairs = target.slice(mark + 1).split('&')
  return `${target.slice(0, mark + 1)}${pairs.map(blankPair).join('&')}`
}

/** Control characters and marks that turn the direction of a line become visible. */
export const visible = (text: string): string =>
  text.replace(
    /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )

/** Nearly every address; there is nothing in it to be blanked or cut. */
const PLAIN = /^[\w/.~:-]{1,200}$/

/** Fit for a line of a log or a page. */
export const printable = (text: string): string =>
  PLAIN.test(text) ? text : visible(blankSecrets(text.slice(0, 8192))).slice(0, LONGEST)
