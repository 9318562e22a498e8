/** Taking tags out of text, as the platform's language does it. */

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
// A `<` before white space is no tag; quotes may hold a `>`; what never ends is dropped to the end.
const TAG = /<(?=\S)(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^>"'])*(?:>|$)/g

export const withoutTags = (text: string): string =>
  text.includes('<') ? text.replace(COMMENT, '').replace(TAG, '') : text

/** Scripts and styles go with what they hold. */
export const withoutMarkup = (text: string): string =>
  withoutTags(text.replace(/<(script|style)[^>]*?>[\s\S]*?<\/\1>/gi, '')).trim()
