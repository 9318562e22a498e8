/** Typographic quotes, dashes and signs in text between tags (platform/core 5.2). */

const SPACE = '(?:[\\r\\n\\t ]|\\u00a0|&nbsp;)'
const STOP = `(?=$|[.,:;!?)}\\-\\]]|&gt;|${SPACE})`

// Placeholders for a resolved apostrophe or opening quote until all rules have run.
const APOSTROPHE = '<!--apostrophe-->'
const OPEN_SINGLE = '<!--open-single-->'
const OPEN_DOUBLE = '<!--open-double-->'
const PRIME_OR_QUOTE = '<!--prime-or-quote-->'

const CLOSE_SINGLE = '&#8217;'
const CLOSE_DOUBLE = '&#8221;'

const WORDS = "'tain't,'twere,'twas,'tis,'twill,'til,'bout,'nuff,'round,'cause,'em".split(',')

type Replacements = readonly (readonly [string, string])[]

const SIGNS: Replacements = [
  ['...', '&#8230;'],
  ['``', '&#8220;'],
  [' (tm)', ' &#8482;'],
]
const APOSTROPHES: Replacements = [
  ["''", CLOSE_DOUBLE],
  ...WORDS.map((word) => [word, word.replaceAll("'", '&#8217;')] as const),
]

/** Each pattern starts with its character, or every position of a text would be tried. */
type Rules = readonly (readonly [RegExp, string])[]

const SINGLE_QUOTES: Rules = [
  [new RegExp(`'(\\d\\d)'${STOP}`, 'g'), `${APOSTROPHE}$1${CLOSE_SINGLE}`],
  [new RegExp(`'(\\d\\d)"${STOP}`, 'g'), `${APOSTROPHE}$1${CLOSE_DOUBLE}`],
  [/'(?=\d\d(?:$|(?![%\d]|[.,]\d)))/g, APOSTROPHE],
  [new RegExp(`'(?<=(?:^|${SPACE})')(\\d[.,\\d]*)'`, 'g'), `${OPEN_SINGLE}$1${CLOSE_SINGLE}`],
  [new RegExp(`'(?<=(?:^|[([{"\\-]|&lt;|${SPACE})')`, 'g'), OPEN_SINGLE],
  [new RegExp(`'(?<!${SPACE}')(?!$|[.,:;!?"'(){}[\\]\\-]|&[lg]t;|${SPACE})`, 'g'), APOSTROPHE],
]

const DOUBLE_QUOTES: Rules = [
  [new RegExp(`"(?<=(?:^|${SPACE})")(\\d[.,\\d]*)"`, 'g'), `${OPEN_DOUBLE}$1${CLOSE_DOUBLE}`],
  [new RegExp(`"(?<=(?:^|[([{\\-]|&lt;|${SPACE})")(?!${SPACE})`, 'g'), OPEN_DOUBLE],
]

const DASHES: Rules = [
  [/---/g, '&#8212;'],
  [new RegExp(`--(?<=(?:^|${SPACE})--)(?=$|${SPACE})`, 'g'), '&#8212;'],
  [/--(?<!xn--)/g, '&#8211;'],
  [new RegExp(`-(?<=(?:^|${SPACE})-)(?=$|${SPACE})`, 'g'), '&#8211;'],
]

const AMPERSAND = /&(?!#(?:\d+|x[a-f0-9]+);|[a-z1-4]{1,8};)/gi
const escapeLoneAmpersands = (text: string): string =>
  text.includes('&') ? text.replace(AMPERSAND, '&#038;') : text
// Limited number length, so that long digit sequences are not rescanned.
const TIMES = /\b(0[\d.,]{1,40}|[1-9][\d.,]{0,40})x(\d[\d.,]*)\b/g

const replaceTexts = (text: string, fixed: Replacements): string =>
  fixed.reduce((result, [from, to]) => result.replaceAll(from, to), text)
const apply = (text: string, rules: Rules): string =>
  rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)

const PRIME_OR_QUOTE_AFTER_TEXT = new RegExp(`${PRIME_OR_QUOTE}(?<!\\d${PRIME_OR_QUOTE})`, 'g')
const PRIME_OR_QUOTE_AFTER_DIGIT = new RegExp(`${PRIME_OR_QUOTE}(?<=\\d${PRIME_OR_QUOTE})`, 'g')

interface QuoteStyle {
  readonly quote: "'" | '"'
  /** A quote after a digit, and one at the end of a word or sentence. */
  readonly primes: RegExp
  readonly closing: RegExp
  readonly prime: string
  readonly open: string
  readonly close: string
}

/** Several candidates for one closing quote: those after a digit are more likely primes. */
function resolveCandidates(sentence: string, { close, prime, primes }: QuoteStyle): string {
  let resolved = sentence.replace(PRIME_OR_QUOTE_AFTER_TEXT, close)
  if (resolved === sentence) {
    const atStop = sentence.lastIndexOf(`${PRIME_OR_QUOTE}.`)
    const at = atStop >= 0 ? atStop : sentence.lastIndexOf(PRIME_OR_QUOTE)
    resolved = sentence.slice(0, at) + close + sentence.slice(at + PRIME_OR_QUOTE.length)
  }
  return resolved
    .replace(primes, prime)
    .replace(PRIME_OR_QUOTE_AFTER_DIGIT, prime)
    .replaceAll(PRIME_OR_QUOTE, close)
}

function closeSentence(sentence: string, isFirst: boolean, style: QuoteStyle): string {
  const { quote, prime, close, primes, closing } = style
  if (!sentence.includes(quote)) return sentence
  if (isFirst || sentence.includes(close))
    return sentence.replace(primes, prime).replace(closing, close)
  const count = sentence.match(closing)?.length ?? 0
  const marked = sentence.replace(closing, PRIME_OR_QUOTE)
  if (count > 1) return resolveCandidates(marked, style)
  return marked.replaceAll(PRIME_OR_QUOTE, close).replace(primes, prime)
}

/** Decides between primes and closing quotes, one section after an opening quote at a time. */
function closeQuotes(text: string, style: QuoteStyle): string {
  return text
    .split(style.open)
    .map((sentence, index) => {
      const closed = closeSentence(sentence, index === 0, style)
      return style.quote === '"' ? closed.replaceAll('"', style.close) : closed
    })
    .join(style.open)
}

const SINGLE: QuoteStyle = {
  quote: "'",
  primes: /'(?<=\d')/g,
  closing: new RegExp(`'${STOP}`, 'g'),
  prime: '&#8242;',
  open: OPEN_SINGLE,
  close: CLOSE_SINGLE,
}
const DOUBLE: QuoteStyle = {
  quote: '"',
  primes: /"(?<=\d")/g,
  closing: new RegExp(`"${STOP}`, 'g'),
  prime: '&#8243;',
  open: OPEN_DOUBLE,
  close: CLOSE_DOUBLE,
}

/** An entity other than those treated as a space or a bracket. */
const PLAIN_ENTITY = '#\\d+;|(?!nbsp;|[lg]t;)[a-z]{1,8};'
/** Characters that depend on more than their neighbours: these texts need all rules. */
const NEEDS_FULL_RULES = new RegExp(
  `\`|&(?!${PLAIN_ENTITY})|\\.\\.\\.|--|['"]['"]|\\d['"]|['"]\\d|\\dx\\d| \\(tm\\)|${WORDS.join('|')}`,
)
const SPACES = '\r\n\t \u00a0'
const OPENS_AFTER = `${SPACES}([{-`

/** Replaces one character by its neighbours; equivalent to the rules above for simple cases. */
function typographicSign(sign: string, at: number, text: string): string {
  const before = text.charAt(at - 1)
  const after = text.charAt(at + 1)
  // The empty string marks a boundary of the text; every list includes it.
  if (sign === '-') return SPACES.includes(before) && SPACES.includes(after) ? '&#8211;' : sign
  const opens = OPENS_AFTER.includes(before)
  if (sign === '"')
    return opens && (after === '' || !SPACES.includes(after)) ? '&#8220;' : CLOSE_DOUBLE
  if (opens) return '&#8216;'
  return '([{'.includes(after) && after !== '' ? sign : CLOSE_SINGLE
}

const SIGN = /['"-]/g

/** Fast path for most texts, which have only a few quotes and dashes. */
export const applySimpleTypography = (text: string): string | undefined =>
  NEEDS_FULL_RULES.test(text) ? undefined : text.replace(SIGN, typographicSign)

export function applyFullTypography(text: string): string {
  let result = replaceTexts(text, SIGNS)
  if (result.includes("'")) result = replaceTexts(result, APOSTROPHES)
  if (result.includes("'"))
    result = closeQuotes(apply(result, SINGLE_QUOTES), SINGLE)
      .replaceAll(APOSTROPHE, '&#8217;')
      .replaceAll(OPEN_SINGLE, '&#8216;')
  if (result.includes('"'))
    result = closeQuotes(apply(result, DOUBLE_QUOTES), DOUBLE).replaceAll(OPEN_DOUBLE, '&#8220;')
  if (result.includes('-')) result = apply(result, DASHES)
  if (/\dx\d/.test(result)) result = result.replace(TIMES, '$1&#215;$2')
  return escapeLoneAmpersands(result)
}

const applyToText = (text: string): string =>
  applySimpleTypography(text) ?? applyFullTypography(text)

const DELIMITER = /(<!--[\s\S]*?(?:-->|$)|<[^>]*>?)/
const UNTOUCHED = ['pre', 'code', 'kbd', 'style', 'script', 'tt']

/** Tracks the opening and closing of elements with verbatim text. */
function trackTag(open: string[], tag: string): void {
  const isClosing = tag[1] === '/'
  const name = tag.slice(isClosing ? 2 : 1, -1).split(' ', 1)[0] ?? ''
  if (!UNTOUCHED.includes(name)) return
  if (!isClosing) open.push(name)
  else if (open.at(-1) === name) open.pop()
}

const PLAIN = /^[^<&'"\-.`(\dx]*$/

export function applyTypography(text: string): string {
  if (PLAIN.test(text)) return text
  if (!text.includes('<')) return applyToText(text)
  const open: string[] = []
  return text
    .split(DELIMITER)
    .map((part) => {
      if (part.startsWith('<!--') || part.trim() === '') return part
      if (part.startsWith('<')) {
        trackTag(open, part)
        return escapeLoneAmpersands(part)
      }
      return open.length ? part : applyToText(part)
    })
    .join('')
}
