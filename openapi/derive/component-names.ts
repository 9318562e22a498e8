/**
 * Component names that are identifiers in any language, because generators derive types from them.
 */

export const toPascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Short enough for a file name. */
const MAX_LENGTH = 80

/** A non-cryptographic hash to distinguish texts. */
const checksum = (text: string): number =>
  [...text].reduce(
    (sum, char) => Math.imul(sum ^ char.charCodeAt(0), 16_777_619) >>> 0,
    2_166_136_261,
  )

/**
 * One name per kind of rejection: `Refused400RestInvalidParam`; a long one ends with a checksum.
 */
export function rejectionName(status: number, keys: readonly string[]): string {
  const name = `Refused${status}${keys.map(toPascal).join('')}`
  return name.length > MAX_LENGTH
    ? `${name.slice(0, MAX_LENGTH)}${checksum(keys.join()).toString(36)}`
    : name
}
