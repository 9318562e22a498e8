/** Sanitizes text from a target before it reaches a terminal or a page. */
import { escapeMarkup } from '#openapi/values/text.ts'

/** Control characters and bidirectional overrides. */
const UNPRINTABLE = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g

export const printable = (text: string): string => text.replace(UNPRINTABLE, '\ufffd')

/** For elements and attributes of HTML and XML. */
export const escaped = (text: string): string => escapeMarkup(printable(text))

export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)}… (${text.length - length} more)`
