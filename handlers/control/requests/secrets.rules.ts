/** Makes addresses printable: without secrets and control characters, limited in length. */
import { decode } from '#handlers/runtime/request/parameters.ts'
import { UNPRINTABLE } from '#openapi/values/text.ts'

/** Words that mark a name as secret. */
const SECRET_WORDS = new Set(
  'pass passwd password passwords passcode passphrase passkey passwort pw pwd secret secrets token nonce wpnonce csrf xsrf jwt jws saml apikey auth authorization signature sig hmac salt verifier challenge credential credentials bearer otp totp tan puk pincode cvv cvc mnemonic cookie session sessionid sid ticket dsn'.split(
    ' ',
  ),
)
/** The same words as a suffix: `authtoken`. */
const SECRET_ENDING =
  /(?:password|passwd|passphrase|token|secret|apikey|(?:access|api|private|priv|secret|signing|master|license|encryption)key|nonce|signature|credentials?|bearer|jwt|sessid|sessionid|otp|samlresponse)$/
/** Secret as the last word of a name, unless preceded by one of these words. */
const SECRET_LAST: Readonly<Record<string, ReadonlySet<string>>> = {
  key: new Set(['meta', 'sort', 'order', 'option', 'group', 'object', 'cache']),
  code: new Set(
    'language lang country currency status error locale region state postal post zip area response exit type color source html css short bar qr'.split(
      ' ',
    ),
  ),
  pin: new Set(),
  license: new Set(),
  licence: new Set(),
  serial: new Set(),
}
const MAX_LENGTH = 500
const MAX_DECODINGS = 4

/** Splits `userPassword`, `x-api-key` and `auth[token]` into words. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Whether a name marks its value as secret. */
export function isSecret(name: string): boolean {
  const words = wordsOf(name)
  const [last = '', owner = ''] = words.toReversed()
  const isLast = Object.hasOwn(SECRET_LAST, last) && !SECRET_LAST[last]?.has(owner)
  return (
    isLast ||
    words[0] === 'code' ||
    words.some((word) => SECRET_WORDS.has(word) || SECRET_ENDING.test(word))
  )
}

/** Repeatedly encoded text is decoded completely. */
function decodeAll(text: string): string {
  let decoded = text
  for (let times = 0; times < MAX_DECODINGS && decoded.includes('%'); times += 1)
    decoded = decode(decoded)
  return decoded
}

/** A name and a value nested in a URL, JSON or a form. */
const PAIR = /([\w.[\]-]{1,64})["'\\]{0,3}\s?[=:]/g
/** User and password in front of a host. */
const USERINFO = /\/\/(?!\*{3}@)[^/?#\s]{1,4096}@/g

/** Secrets recognised by value: signed tokens, header credentials, private keys. */
const SECRET_SHAPE =
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.|\b(?:basic|bearer)[ +](?=[a-z+/~._-]*\d)[\w+/~.-]{8}|PRIVATE KEY-----|(?<!\w)(?=[a-z +]{0,28}\d)\w{4}(?:[ +]\w{4}){5}(?!\w)/i

const containsSecret = (text: string): boolean =>
  text.search(USERINFO) >= 0 ||
  SECRET_SHAPE.test(text) ||
  [...text.matchAll(PAIR)].some(([, name = '']) => isSecret(name))

function redactPair(pair: string): string {
  const equals = pair.indexOf('=')
  if (equals <= 0) return containsSecret(decodeAll(pair)) ? '***' : pair
  const name = pair.slice(0, equals)
  const hasSecret = isSecret(decodeAll(name)) || containsSecret(decodeAll(pair.slice(equals + 1)))
  return hasSecret ? `${name}=***` : pair
}

/** `~site@token`: the token of a team after the name of a site. */
function redactToken(segment: string): string {
  const [name = '', token] = decodeAll(segment).split('@', 2)
  return name.startsWith('~') && token !== undefined ? `${name}@***` : segment
}

const redactSegment = (segment: string): string =>
  segment.includes('=') || segment.includes('%')
    ? redactPair(redactToken(segment))
    : redactToken(segment)

/** The request target with its secrets blanked. */
export function redactSecrets(target: string): string {
  const text = target.replace(USERINFO, '//***@')
  const queryStart = text.indexOf('?')
  const path = queryStart < 0 ? text : text.slice(0, queryStart)
  const redactedPath = path.split('/').map(redactSegment).join('/')
  if (queryStart < 0) return redactedPath
  const pairs = text.slice(queryStart + 1).split('&')
  return `${redactedPath}?${pairs.map(redactPair).join('&')}`
}

/** Prose that may quote a request. */
export const redactProse = (line: string): string =>
  line
    .replace(USERINFO, '//***@')
    .split(' ')
    .map((word) => word.split('&').map(redactPair).join('&'))
    .join(' ')

const shownCode = (character: string): string =>
  `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`

/** For one line: control characters, tabs, newlines and direction marks become codes. */
export const escapeControls = (text: string): string =>
  text.replace(UNPRINTABLE, shownCode).replace(/[\t\n]/g, shownCode)

/** Fast path: most addresses contain nothing to blank or truncate. */
const PLAIN = /^[\w/.~:-]{1,200}$/

/** Safe for a log line or a page. */
export const toLogText = (text: string): string =>
  PLAIN.test(text) ? text : escapeControls(redactSecrets(text.slice(0, 8192))).slice(0, MAX_LENGTH)
