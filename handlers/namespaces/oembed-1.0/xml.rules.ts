import { hasMembers } from '#openapi/values/json.ts'

/** A response as XML: one element per member. */

const NAMED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}
const ENTITY = /&(?:amp|lt|gt|quot|#\d{1,7}|#x[0-9a-f]{1,6});/gi

function decodeEntity(entity: string): string {
  const named = NAMED[entity.toLowerCase()]
  if (named) return named
  const isHex = /^&#x/i.test(entity)
  const code = Number.parseInt(entity.slice(isHex ? 3 : 2, -1), isHex ? 16 : 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** Texts already contain HTML entities; they are decoded once, then encoded for XML. */
const toText = (value: unknown): string =>
  String(value ?? '')
    .replace(ENTITY, decodeEntity)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(
      /[^\x09\x0a\x0d\x20-\x7e]/gu,
      (char) => `&#x${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
    )

function members(value: object): string {
  return Object.entries(value)
    .map(([name, part]) => {
      // List positions are not names.
      const tag = /^\d/.test(name) ? 'oembed' : name
      return `<${tag}>${hasMembers(part) ? members(part) : toText(part)}</${tag}>`
    })
    .join('')
}

export const toXml = (value: object): string =>
  `<?xml version="1.0"?>\n<oembed>${members(value)}</oembed>\n`
