/** Deterministic pseudo-random figures. */
const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/** A number from 0 to 1, excluding 1, derived from a string. */
export function pseudoRandom(text: string): number {
  let hash = OFFSET
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296
}

/** An integer from `min` to `limit`, excluding `limit`. */
export const pseudoRandomInteger = (text: string, min: number, limit: number): number =>
  min + Math.floor(pseudoRandom(text) * (limit - min))
