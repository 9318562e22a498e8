/** Loading attributes of images in content: the builder takes this over from the platform. */

const IMAGE = /<img\s[^<>]*>/g
const IMAGE_OR_FRAME = /<(?:img|iframe)\s[^<>]*>/g

const has = (tag: string, attribute: string): boolean => tag.includes(` ${attribute}="`)
const sizeOf = (tag: string): number =>
  Number(/ width="(\d+)"/.exec(tag)?.[1]) * Number(/ height="(\d+)"/.exec(tag)?.[1])

/** Number of images that are likely to be visible at once. */
const EAGER_IMAGES = 3
/** In pixels: the first image of this size gets high priority. */
const MIN_PRIORITY_PIXELS = 50_000

const addAttribute = (tag: string, attribute: string): string =>
  tag.replace(/^<\w+/, (name) => `${name} ${attribute}`)

/** Browsers choose the source of a lazy image by its size in the page. */
const addLazyLoading = (tag: string): string =>
  addAttribute(tag, 'loading="lazy"').replace(' sizes="(', ' sizes="auto, (')

/** Images without a size and images with explicit attributes are unchanged. */
function createLoadingRule(): (tag: string) => string {
  let count = 0
  let mayPrioritize = true
  return (tag) => {
    const pixels = sizeOf(tag)
    if (Number.isNaN(pixels) || / (?:loading|fetchpriority)=/.test(tag)) return tag
    count += 1
    if (count > EAGER_IMAGES) return addLazyLoading(tag)
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

/** The platform without the builder: everything with a size loads lazily. */
export function withLazyMedia(text: string): string {
  if (!/<(?:img|iframe)/.test(text)) return text
  return text.replace(IMAGE_OR_FRAME, (tag) => {
    if (!has(tag, 'src')) return tag
    const shown = tag.startsWith('<img') ? withAsyncDecoding(tag) : tag
    const isFixed = Number.isNaN(sizeOf(tag)) || / (?:loading|fetchpriority)=/.test(tag)
    return isFixed ? shown : addLazyLoading(shown)
  })
}
