/** Recognises the URLs of images and uploaded files without loading the renderer. */
import { removedFiles } from '#fixtures/documents/platform.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { Address } from '#handlers/runtime/addressing/address.ts'

/** Below any folder, as on the recorded site. */
export const UPLOAD_PATH = /^\/(?:[\w-]+\/){0,3}uploads\/(.+\.\w+)$/
/** Other files exist only if they were uploaded. */
export const IMAGE_EXTENSION = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i
export const SIZE_SUFFIX = /-(\d{1,4})x(\d{1,4})(?=\.\w+$)/
export const AVATAR_PATH = /^\/avatars?\/([\w-]{1,100})(?:\.\w+)?$/
export const FLAG_PATH = /^\/flags\/([a-z]{2,8})\.svg$/

const withoutSize = (file: string): string => file.replace(SIZE_SUFFIX, '')

export const mediaOf = (site: Site, file: string): MediaRecord | undefined =>
  site.media.all().find((media) => media.file === file) ??
  site.media.all().find((media) => media.file === withoutSize(file))

/** Whether a record with this file was removed. */
export function isRemoved(site: Site, file: string): boolean {
  const removed = site.read(removedFiles)
  return removed.includes(file) || removed.includes(withoutSize(file))
}

/** A quick test by path. */
export const mayBeImage = ({ path }: Address): boolean =>
  AVATAR_PATH.test(path) || UPLOAD_PATH.test(path) || FLAG_PATH.test(path)

/** Whether the site refers to it, so that no other server can have it. */
export function isReferencedImage(site: Site, { path }: Address): boolean {
  if (AVATAR_PATH.test(path) || FLAG_PATH.test(path)) return true
  const file = UPLOAD_PATH.exec(path)?.[1]
  if (file === undefined) return false
  const media = mediaOf(site, file)
  if (!media) return isRemoved(site, file)
  return IMAGE_EXTENSION.test(path) || media.content !== undefined
}
