/** Pictures and frames in content are loaded when they are needed. */

const PICTURE = /<img\s[^<>]*>/g
const FRAME = /<iframe\s[^<>]*>/g

const has = (tag: string, attribute: string): boolean => tag.includes(` ${attribute}="`)
const hasSize = (tag: string): boolean => has(tag, 'width') && has(tag, 'height')

function lazyPicture(tag: string): string {
  if (!has(tag, 'src')) return tag
  const decoded = / decoding=/.test(tag) ? tag : tag.replace('<img', '<img decoding="async"')
  if (!hasSize(tag) || / (?:loading|fetchpriority)=/.test(tag)) return decoded
  return decoded.replace('<img', '<img loading="lazy"')
}

/** A frame with a secret shows an embedded site, which looks after itself. */
const lazyFrame = (tag: string): string =>
  has(tag, 'src') && hasSize(tag) && !/ loading=/.test(tag) && !has(tag, 'data-secret')
    ? tag.replace('<iframe', '<iframe loading="lazy"')
    : tag

export function withLazyPictures(text: string): string {
  if (!text.includes('<img') && !text.includes('<iframe')) return text
  return text.replace(PICTURE, lazyPicture).replace(FRAME, lazyFrame)
}
