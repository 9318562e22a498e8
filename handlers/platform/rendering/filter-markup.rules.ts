/** Removes disallowed markup; the text inside a dropped tag stays. */
import { countChars, trimEnd } from '#openapi/values/text.ts'
import {
  ADDRESS_ATTRIBUTES,
  ADDRESS_SCHEMES,
  type AllowedMarkup,
  CONTENT_MARKUP,
  STYLE_PROPERTIES,
  TITLE_MARKUP,
} from './allowed-markup.ts'
import { escapeAmpersands, escapeText } from './entities.rules.ts'
import { withoutTags } from './tags.rules.ts'

/** An unclosed `<` is not a tag. */
const escapeLoneBrackets = (text: string): string =>
  text.replace(/<[^<>]*(?:>|(?=<)|$)/g, (part) => (part.endsWith('>') ? part : escapeText(part)))

// Limits far above real content, to bound the processing time.
const MAX_SCHEMES = 100
const MAX_ATTRIBUTES = 500
const MAX_STYLE_LENGTH = 20_000
/** Per text; with more of them, all markup is removed. */
const MAX_MARKS = 50_000

const ENDS_SCHEME = /[:/?#&]/g

/** The end of the scheme at this position; -1 when there is none. */
function schemeEnd(address: string, from: number): number {
  ENDS_SCHEME.lastIndex = from
  const end = ENDS_SCHEME.exec(address)
  return end?.[0] === ':' ? end.index : -1
}

const isKnownScheme = (name: string): boolean =>
  ADDRESS_SCHEMES.includes(name.replace(/[\s\x00-\x1f]/g, '').toLowerCase())

/** Strips unknown and executable schemes, one after the other. */
function safeAddress(value: string): string {
  const decoded = value.replace(/&(?:#0*58|#x0*3a|colon);/gi, ':')
  let at = 0
  let end = schemeEnd(decoded, at)
  for (let removed = 0; end >= 0 && !isKnownScheme(decoded.slice(at, end)); removed += 1) {
    if (removed > MAX_SCHEMES) return ''
    at = end + 1
    end = schemeEnd(decoded, at)
  }
  return at === 0 ? value : decoded.slice(at)
}

const PICTURED = ['background', 'background-image']
const PICTURE = /url\(([^()]*)\)/gi
const QUOTED = /^(['"])([^'"]*)\1$/

/** The addresses of pictures may have the schemes of links. */
const withoutPictures = (setting: string): string =>
  setting.replace(PICTURE, (picture, content: string) => {
    const address = content.trim().replace(QUOTED, '$2')
    return !/['"]/.test(address) && safeAddress(address) === address ? '' : picture
  })

function safeStyle(value: string): string {
  if (value.length > MAX_STYLE_LENGTH) return ''
  return value
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => {
      const [property = '', ...rest] = rule.split(':')
      const name = property.trim().toLowerCase()
      const setting = rest.join(':')
      if (!setting || !STYLE_PROPERTIES.test(name)) return false
      const plain = PICTURED.includes(name) ? withoutPictures(setting) : setting
      const bare = plain.replace(
        /\b(?:var|calc|min|max|minmax|clamp|repeat|rgba?|hsla?)\([^()]*\)/g,
        '',
      )
      return !/[\\(&=}]|\/\*/.test(bare)
    })
    .join(';')
}

const ATTRIBUTE = /([a-zA-Z_:][-a-zA-Z0-9_:.]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

const isAllowed = (allowed: ReadonlySet<string>, name: string): boolean =>
  allowed.has(name) || (name.startsWith('data-') && allowed.has('data-*'))

function attribute(match: RegExpMatchArray, allowed: ReadonlySet<string>): string {
  const [, name = '', double, single, bare] = match
  const lower = name.toLowerCase()
  if (!isAllowed(allowed, lower)) return ''
  const value = double ?? single ?? bare
  if (value === undefined) return ` ${name}`
  const checked = ADDRESS_ATTRIBUTES.includes(lower)
    ? safeAddress(value)
    : lower === 'style'
      ? safeStyle(value)
      : value
  if (lower === 'style' && checked === '') return ''
  const quote = single === undefined ? '"' : "'"
  return ` ${name}=${quote}${checked.replaceAll('<', '&lt;')}${quote}`
}

const NAME = /^<\s*(\/\s*)?([a-zA-Z0-9-]+)/

/** The content of a tag after its name, and whether the tag is self-closing. */
function splitTag(rest: string): { readonly inside: string; readonly end: string } {
  const whole = trimEnd(rest, '>')
  const trimmed = whole.trimEnd()
  return trimmed.endsWith('/')
    ? { inside: trimmed.slice(0, -1), end: ' /' }
    : { inside: whole, end: '' }
}

function attributesIn(inside: string, allowed: ReadonlySet<string>): string {
  let result = ''
  let count = 0
  for (const match of inside.matchAll(ATTRIBUTE)) {
    count += 1
    if (count > MAX_ATTRIBUTES) break
    result += attribute(match, allowed)
  }
  return result
}

function element(part: string, allowed: AllowedMarkup): string {
  const tag = NAME.exec(part)
  if (!tag) return ''
  const [start, slash, name = ''] = tag
  const attributes = allowed.get(name.toLowerCase())
  if (!attributes) return ''
  if (slash) return `</${name}>`
  const { inside, end } = splitTag(part.slice(start.length))
  return `<${name}${attributesIn(inside, attributes)}${end}>`
}

function comment(part: string, allowed: AllowedMarkup): string {
  const inner = filter(part.replaceAll('<!--', '').replaceAll('-->', ''), allowed)
  return inner === '' ? '' : `<!--${inner.replace(/--+/g, '-').replace(/-$/, '')}-->`
}

const PART = /<!--[\s\S]*?(?:-->|$)|<[^>]*(?:>|$)|>/g

function filter(text: string, allowed: AllowedMarkup): string {
  if (!/[<>&\x00]/.test(text)) return text
  const clean = escapeAmpersands(text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, ''))
  return clean.replace(PART, (part) => {
    if (!part.startsWith('<')) return '&gt;'
    return part.startsWith('<!--') ? comment(part, allowed) : element(part, allowed)
  })
}

/** Removes all tags and angle brackets. */
const stripAll = (text: string): string => withoutTags(text).replace(/[<>]/g, ' ')

const filterMarkup = (text: string, allowed: AllowedMarkup): string =>
  text.length > MAX_MARKS && countChars(text, '<>&') > MAX_MARKS
    ? stripAll(text)
    : filter(escapeLoneBrackets(text), allowed)

export const filterContent = (content: string): string => filterMarkup(content, CONTENT_MARKUP)
export const filterTitle = (title: string): string => filterMarkup(title, TITLE_MARKUP)
