/** Names of components that are identifiers in any language, because generators make types of them. */

export const toPascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Short enough for the name of a file. */
const LONGEST = 80

/** A number that tells texts apart; nothing secret rests on it. */
const checksum = (text: string): number =>
  [...text].reduce(
    (sum, char) => Math.imul(sum ^ char.charCodeAt(0), 16_777_619) >>> 0,
    2_166_136_261,
  )

/** One for each kind of rejection: `Refused400RestInvalidParam`; a long one ends in a checksum. */
export function rejectionName(status: number, keys: readonly string[]): string {
  const name = `Refused${status}${keys.map(toPascal).join('')}`
  return name.length > LONGEST
    ? `${name.slice(0, LONGEST)}${checksum(keys.join()).toString(36)}`
    : name
}
