/** Loading attributes of images in content: the builder takes this over from the platform. */

const IMAGE = /<img\s[^<>]*>/g

const has = (tag: string, attribute: string): boolean => tag.includes(` ${attribute}="`)
const sizeOf = (tag: string): number =>
  Number(/ width="(\d+)"/.exec(tag)?.[1]) * Number(/ height="(\d+)"/.exec(tag)?.[1])

/** Number of images that are likely to be visible at once. */
const EAGER_IMAGES = 3
/** In pixels: the first image of this size gets high priority. */
const MIN_PRIORITY_PIXELS = 50_000

const addAttribute = (tag: string, attribute: string): string =>
  tag.replace('<img', `<img ${attribute}`)

/** Images without a size and images with explicit attributes are unchanged. */
function createLoadingRule(): (tag: string) => string {
  let count = 0
  let mayPrioritize = true
  return (tag) => {
    const pixels = sizeOf(tag)
    if (Number.isNaN(pixels) || / (?:loading|fetchpriority)=/.test(tag)) return tag
    count += 1
    if (count > EAGER_IMAGES) return addAttribute(tag, 'loading="lazy"')
    if (!mayPrioritize || pixels < MIN_PRIORITY_PIXELS) return tag
    mayPrioritize = false
    return addAttribute(tag, 'fetchpriority="high"')
  }
}

const withAsyncDecoding = (tag: string): string =>
  / decoding=/.test(tag) ? tag : addAttribute(tag, 'decoding="async"')

export function withLazyImages(text: string): string {
  if (!text.includes('<img')) return text
  const load = createLoadingRule()
  return text.replace(IMAGE, (tag) => (has(tag, 'src') ? load(withAsyncDecoding(tag)) : tag))
}
