/** How pictures in content are loaded: the builder takes this over from the platform. */

const PICTURE = /<img\s[^<>]*>/g

const has = (tag: string, attribute: string): boolean => tag.includes(` ${attribute}="`)
const sizeOf = (tag: string): number =>
  Number(/ width="(\d+)"/.exec(tag)?.[1]) * Number(/ height="(\d+)"/.exec(tag)?.[1])

/** So many pictures are likely to be seen at once. */
const FIRST = 3
/** In pixels: the first of those that is this large comes before everything else. */
const LARGE = 50_000

const putFirst = (tag: string, attribute: string): string =>
  tag.replace('<img', `<img ${attribute}`)

/** Pictures without a size are left alone, and so is what a writer decided. */
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

export function withLazyPictures(text: string): string {
  if (!text.includes('<img')) return text
  const load = createLoading()
  return text.replace(PICTURE, (tag) => (has(tag, 'src') ? load(decodedAside(tag)) : tag))
}
