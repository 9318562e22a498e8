/** Recognises the URLs of images and uploaded files without loading the renderer. */
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { Address } from '#handlers/runtime/addressing/address.ts'

export const UPLOAD = /^\/uploads\/(.+\.\w+)$/
/** Other files exist only if they were uploaded. */
export const DRAWN = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i
export const SIZED = /-(\d{1,4})x(\d{1,4})(?=\.\w+$)/
export const AVATAR = /^\/avatars?\/([\w-]{1,100})(?:\.\w+)?$/
export const FLAG = /^\/flags\/([a-z]{2,8})\.svg$/

export const mediaOf = (site: Site, file: string): MediaRecord | undefined =>
  site.media.all().find((media) => media.file === file) ??
  site.media.all().find((media) => media.file === file.replace(SIZED, ''))

/** A quick test by path. */
export const mayBeImage = ({ path }: Address): boolean =>
  AVATAR.test(path) || UPLOAD.test(path) || FLAG.test(path)

/** Whether the site refers to it, so that no other server can have it. */
export function isReferencedImage(site: Site, { path }: Address): boolean {
  if (AVATAR.test(path) || FLAG.test(path)) return true
  const file = UPLOAD.exec(path)?.[1]
  const media = file === undefined ? undefined : mediaOf(site, file)
  return media !== undefined && (DRAWN.test(path) || media.content !== undefined)
}
