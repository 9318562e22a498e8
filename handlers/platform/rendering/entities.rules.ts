import { characterEntitiesHtml4 } from 'character-entities-html4'

/** Allowed entities; every other ampersand is escaped. */
const NAMES = new Set([...Object.keys(characterEntitiesHtml4), 'apos'])

const MAX_CODE_POINT = 0x10ffff
const isCharacter = (code: number): boolean =>
  code === 9 || code === 10 || code === 13 || (code >= 32 && code <= MAX_CODE_POINT)

/** Numbers have at least three digits and no further leading zeros. */
function decimal(digits: string, match: string): string {
  const code = Number(digits)
  return isCharacter(code) ? `&#${String(code).padStart(3, '0')};` : `&amp;${match.slice(1)}`
}

function hexadecimal(digits: string, match: string): string {
  const isAllowed = isCharacter(Number.parseInt(digits, 16))
  return isAllowed ? `&#x${digits.replace(/^0+/, '')};` : `&amp;${match.slice(1)}`
}

const AMPERSAND = /&(?:([A-Za-z]{2,8}\d{0,2});|#(0*\d{1,7});|#[Xx](0*[0-9A-Fa-f]{1,6});)?/g

type EntityGroups = readonly (string | undefined)[]

function escapeOne(match: string, [name, digits, hex]: EntityGroups): string {
  if (name !== undefined) return NAMES.has(name) ? match : `&amp;${name};`
  if (digits !== undefined) return decimal(digits, match)
  return hex === undefined ? '&amp;' : hexadecimal(hex, match)
}

export const escapeAmpersands = (text: string): string =>
  text.includes('&')
    ? text.replace(AMPERSAND, (match, ...groups: string[]) => escapeOne(match, groups))
    : text

const SIGNS: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
}

/** Text as markup that shows it; entities in it are kept. */
export const escapeText = (text: string): string =>
  escapeAmpersands(text).replace(/[<>"']/g, (sign) => SIGNS[sign] ?? sign)
