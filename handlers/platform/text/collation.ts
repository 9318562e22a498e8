/** Texts without case and accents, as the database of the platform compares them (platform/core 6.1). */

/** Letters that do not decompose into their base letter, and one that is not equal to it. */
const BASE_LETTERS = new Map([
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['й', 'й'],
])
/** Katakana and hiragana of the same sound are `96` code points apart. */
const KATAKANA = /^[ァ-ヶ]$/
const KANA_DISTANCE = 96

const baseLetters = (char: string): string =>
  char
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** One character for one: a ligature or `ß` matches only itself, a mark alone nothing. */
function foldCharacter(char: string): string {
  const lower = char.toLowerCase()
  const known = BASE_LETTERS.get(lower)
  if (known !== undefined) return known
  const plain = baseLetters(char)
  if (KATAKANA.test(plain)) return String.fromCharCode(plain.charCodeAt(0) - KANA_DISTANCE)
  return [...plain].length > 1 ? lower : (BASE_LETTERS.get(plain) ?? plain)
}

const foldCache = new Map<string, string>()
/** Cache limit: the letters of a few scripts. */
const MAX_CACHED = 5000

function fold(char: string): string {
  const known = foldCache.get(char)
  if (known !== undefined) return known
  if (foldCache.size >= MAX_CACHED) foldCache.clear()
  const made = foldCharacter(char)
  foldCache.set(char, made)
  return made
}

export const NOT_ASCII = '[^\\u0000-\\u007f]'
const notAscii = /[^\u0000-\u007f]/gu
/** Control characters have no weight, except those that are white space. */
const weightless = /[\u0000-\u0008\u000e-\u001f\u007f]/g

/** Equal for texts that differ in case and accents only. */
export const foldText = (text: string): string =>
  text.toLowerCase().replace(notAscii, fold).replace(weightless, '')

const collator = new Intl.Collator('en', { sensitivity: 'base' })

/** Punctuation before digits before letters. */
export const compareTexts = (one: string, other: string): number => collator.compare(one, other)
