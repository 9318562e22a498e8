/** Text out of what was sent: never an error, whatever it is. */
/** A tag ends before the next begins, so that long text costs no more than its length. */
const TAGS = /<[^<>]*>/g

export const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Anything but strings and numbers is not text. */
export const asText = (value: unknown): string => (isText(value) ? String(value) : '')

/** Without tags and outer blanks; line breaks stay. */
export const stripMarkup = (text: string): string => text.replace(TAGS, '').trim()

/** The same on a single line. */
export const plainLine = (text: string): string => stripMarkup(text).replace(/[\r\n\t ]+/g, ' ')
