/** Sanitizes text from targets and files: control characters are shown as codes. */
import { escapeMarkup, UNPRINTABLE } from '#openapi/values/text.ts'

/** Halves of a character: no database and no file in UTF-8 can hold them. */
const LONE_SURROGATES = /\p{Surrogate}/gu

const codeOf = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** `\u001b` for an escape character, as in JSON, so that a JSON text keeps its value. */
export const escapeUnprintable = (text: string): string =>
  text.replace(UNPRINTABLE, codeOf).replace(LONE_SURROGATES, codeOf)

/** For elements and attributes of HTML and XML. */
export const escaped = (text: string): string => escapeMarkup(escapeUnprintable(text))

export const truncate = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)}… (${text.length - length} more)`
