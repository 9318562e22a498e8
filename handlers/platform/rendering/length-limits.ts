/** Limits of texts that are rendered. */
import { countChars } from '#openapi/values/text.ts'

/** In characters. Longer texts are shown unrendered: rendering them takes seconds. */
export const MAX_RENDERED_LENGTH = 200_000
/** Limit of characters with special handling; so many make even shorter texts slow. */
const MAX_SIGNS = 60_000
const SIGNS = '<>"\'&-\n.:;'

export const exceedsLimits = (text: string): boolean =>
  text.length > MAX_RENDERED_LENGTH ||
  (text.length > MAX_SIGNS && countChars(text, SIGNS) > MAX_SIGNS)
