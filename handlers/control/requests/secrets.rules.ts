/** What may be shown of an address: no secrets, no control characters, no end of it. */
import { decode } from '#handlers/runtime/parameters.ts'

/** A word of a name that says that the value is not for everybody. */
const SECRET_WORDS = new Set(
  'pass passwd password passwords passcode passphrase passkey passwort pw pwd secret secrets token nonce wpnonce csrf xsrf jwt jws saml apikey auth authorization signature sig hmac salt verifier challenge credential credentials bearer otp totp tan puk pincode cvv cvc mnemonic cookie session sessionid sid ticket dsn'.split(
    ' ',
  ),
)
/** The same at the end of words that were written as one: `authtoken`. */
const SECRET_ENDING =
  /(?:password|passwd|passphrase|token|secret|apikey|(?:access|api|private|priv|secret|signing|master|license|encryption)key|nonce|signature|credentials?|bearer|jwt|sessid|sessionid|otp|samlresponse)$/
/** Secret as the last word of a name, unless the word before says what it opens: nothing. */
const SECRET_LAST: Readonly<Record<string, ReadonlySet<string>>> = {
  key: new Set(['meta', 'sort', 'order', 'option', 'group', 'object', 'cache']),
  code: new Set(
    'language lang country currency status error locale region state postal post zip area response exit type color source html css short bar qr'.split(
      ' ',
    ),
  ),
  pin: new Set(),
}
const LONGEST = 500
const MOST_DECODED = 4

/** `userPassword`, `x-api-key` and `auth[token]` in words. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Whether the value of what is called so is not for everybody. */
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

/** However often it was encoded. */
function decodeAll(text: string): string {
  let decoded = text
  for (let times = 0; times < MOST_DECODED && decoded.includes('%'); times += 1)
    decoded = decode(decoded)
  return decoded
}

/** A name and a value inside of something else: of an address, of JSON, of a form. */
const PAIR = /([\w.[\]-]{1,64})["'\\]{0,3}\s?[=:]/g
/** Who calls, and with which password, in front of a host. */
const USERINFO = /\/\/(?!\*{3}@)[^/?#\s]{1,4096}@/g

/** What is a secret under any name: signed tokens, credentials of a header, keys in a file of their own. */
const SECRET_SHAPE =
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.|\b(?:basic|bearer)[ +](?=[a-z+/~._-]*\d)[\w+/~.-]{8}|PRIVATE KEY-----|(?<!\w)(?=[a-z +]{0,28}\d)\w{4}(?:[ +]\w{4}){5}(?!\w)/i

const tellsSecret = (text: string): boolean =>
  text.search(USERINFO) >= 0 ||
  SECRET_SHAPE.test(text) ||
  [...text.matchAll(PAIR)].some(([, name = '']) => isSecret(name))

function blankPair(pair: string): string {
  const equals = pair.indexOf('=')
  if (equals <= 0) return tellsSecret(decodeAll(pair)) ? '***' : pair
  const name = pair.slice(0, equals)
  const isTold = isSecret(decodeAll(name)) || tellsSecret(decodeAll(pair.slice(equals + 1)))
  return isTold ? `${name}=***` : pair
}

const blankSegment = (segment: string): string =>
  segment.includes('=') || segment.includes('%') ? blankPair(segment) : segment

/** The target of a request with its secrets blanked, wherever in it they stand. */
export function blankSecrets(target: string): string {
  const text = target.replace(USERINFO, '//***@')
  const mark = text.indexOf('?')
  const path = mark < 0 ? text : text.slice(0, mark)
  const shown = path.split('/').map(blankSegment).join('/')
  if (mark < 0) return shown
  const pairs = text.slice(mark + 1).split('&')
  return `${shown}?${pairs.map(blankPair).join('&')}`
}

/** A line of prose that may quote what was sent. */
export const blankQuoted = (line: string): string =>
  line
    .replace(USERINFO, '//***@')
    .split(' ')
    .map((word) => word.split('&').map(blankPair).join('&'))
    .join(' ')

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
