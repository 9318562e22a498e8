/** Preview nonce: constant per author, item and half day. */

const HALF_DAY = 43_200_000

/** One round of a 32-bit hash; not used for security. */
function mix(text: string, seed: number): number {
  let hash = seed
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619) >>> 0
  return Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0
}

export function previewNonce(user: number, post: number, now: number): string {
  const text = `${user}:${post}:${Math.ceil(now / HALF_DAY)}`
  return [2_166_136_261, 84_696_351]
    .map((seed) => mix(text, seed).toString(16).padStart(8, '0'))
    .join('')
    .slice(-12, -2)
}
