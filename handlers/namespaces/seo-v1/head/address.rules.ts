interface WebAddress {
  readonly host: string
  /** Percent-encoded in lowercase, like slugs. */
  readonly path: string
}

const WELL_FORMED = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i
/** Blanks and non-ASCII characters must be encoded. */
const PLAIN = /^[\x21-\x7e]+$/

/** Parses an absolute address; undefined for other values. */
export function urlOf(text: string): WebAddress | undefined {
  if (!PLAIN.test(text) || !WELL_FORMED.test(text) || !URL.canParse(text)) return undefined
  const { host, pathname } = new URL(text)
  return { host, path: pathname.replace(/%[0-9A-F]{2}/gi, (code) => code.toLowerCase()) }
}

export const isWebAddress = (text: string): boolean =>
  /^https?:\/\//i.test(text) && urlOf(text) !== undefined
