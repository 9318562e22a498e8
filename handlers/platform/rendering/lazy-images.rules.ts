/** Loading attributes of images in content: the builder takes this over from the platform. */

const PICTURE = /<img\s[^<>]*>/g

const has = (tag: string, attribute: string): boolean => tag.includes(` ${attribute}="`)
const sizeOf = (tag: string): number =>
  Number(/ width="(\d+)"/.exec(tag)?.[1]) * Number(/ height="(\d+)"/.exec(tag)?.[1])

/** Number of images that are likely to be visible at once. */
const FIRST = 3
/** In pixels: the first image of this size gets high priority. */
const LARGE = 50_000

const putFirst = (tag: string, attribute: string): string =>
  tag.replace('<img', `<img ${attribute}`)

/** Images without a size and images with explicit attributes are unchanged. */
function createLoading(): (tag: string) => string {
  let seen = 0
  let isUrgent = true
  return (tag) => {
    const pixels = sizeOf(tag)
    if (Number.isNaN(pixels) || / (?:loading|fetchpriority)=/.test(tag)) return tag
    seen += 1
    if (seen > FIRST) return putFirst(tag, 'loading="lazy"')
    if (!isUrgent || pixels < LARGE) return tag
    isUrgent = false
    return putFirst(tag, 'fetchpriority="high"')
  }
}

const decodedAside = (tag: string): string =>
  / decoding=/.test(tag) ? tag : putFirst(tag, 'decoding="async"')

export function withLazyImages(text: string): string {
  if (!text.includes('<img')) return text
  const load = createLoading()
  return text.replace(PICTURE, (tag) => (has(tag, 'src') ? load(decodedAside(tag)) : tag))
}
