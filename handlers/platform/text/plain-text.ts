/** Converts any value to plain text without errors. */
import { collapseBlanks } from '#openapi/derive/formats.ts'

/** A tag ends before the next begins, so that matching takes linear time. */
const TAGS = /<[^<>]*>/g

export const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Values other than strings and numbers become empty. */
export const asText = (value: unknown): string => (isText(value) ? String(value) : '')

/** Removes tags and outer blanks; line breaks stay. */
export const stripMarkup = (text: string): string => text.replace(TAGS, '').trim()

/** The same on a single line. */
export const plainLine = (text: string): string => collapseBlanks(stripMarkup(text))
