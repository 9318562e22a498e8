import { characterEntitiesHtml4 } from 'character-entities-html4'

/** Allowed entities; every other ampersand is escaped. */
const NAMES = new Set([...Object.keys(characterEntitiesHtml4), 'apos'])

const MAX_CODE_POINT = 0x10ffff
const isCharacter = (code: number): boolean =>
  code === 9 || code === 10 || code === 13 || (code >= 32 && code <= MAX_CODE_POINT)

/** Numbers have at least three digits and no further leading zeros. */
function decimal(digits: string, whole: string): string {
  const code = Number(digits)
  return isCharacter(code) ? `&#${String(code).padStart(3, '0')};` : `&amp;${whole.slice(1)}`
}

function hexadecimal(digits: string, whole: string): string {
  const isGood = isCharacter(Number.parseInt(digits, 16))
  return isGood ? `&#x${digits.replace(/^0+/, '')};` : `&amp;${whole.slice(1)}`
}

const AMPERSAND = /&(?:([A-Za-z]{2,8}\d{0,2});|#(0*\d{1,7});|#[Xx](0*[0-9A-Fa-f]{1,6});)?/g

type EntityGroups = readonly (string | undefined)[]

function escapeOne(whole: string, [name, digits, hex]: EntityGroups): string {
  if (name !== undefined) return NAMES.has(name) ? whole : `&amp;${name};`
  if (digits !== undefined) return decimal(digits, whole)
  return hex === undefined ? '&amp;' : hexadecimal(hex, whole)
}

export const escapeAmpersands = (text: string): string =>
  text.includes('&')
    ? text.replace(AMPERSAND, (whole, ...groups: string[]) => escapeOne(whole, groups))
    : text
