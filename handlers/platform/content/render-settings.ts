import { blockClasses } from '#fixtures/documents/platform.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { Site } from '#fixtures/site/site.ts'
import { fileAddress } from '#handlers/platform/addresses.ts'
import { imageSizes } from '#handlers/platform/image-sizes.rules.ts'
import type {
  Picture,
  PictureFile,
  SitePictures,
} from '#handlers/platform/rendering/pictures.rules.ts'
import type { RenderSettings } from '#handlers/platform/rendering/render.ts'
import type { SiteUrls } from '#handlers/runtime/call.ts'
import { hasAddOn } from '#handlers/runtime/request/disabled-routes.ts'
import { BUILDER } from '#openapi/shared/content-fields.ts'
import { asRecord, keysOf } from '#openapi/values/json.ts'
import { filePermalink } from './permalinks.ts'

/** Recorded sizes have names without a folder, and contain the whole file. */
function sizesOf(media: MediaRecord): readonly (readonly [string, PictureFile])[] {
  const { sizes, file } = media
  if (!sizes) return imageSizes(media).map(({ name, ...size }) => [name, size])
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  return keysOf(sizes).flatMap((name) => {
    const { file: own, width, height } = asRecord(sizes[name])
    const size = { file: `${folder}${own}`, width: Number(width), height: Number(height) }
    return name === 'full' ? [] : [[name, size] as const]
  })
}

const isImage = ({ mime_type }: MediaRecord): boolean => mime_type.startsWith('image/')

interface PicturePlaces {
  readonly find: (id: number) => MediaRecord | undefined
  readonly all: () => readonly MediaRecord[]
  readonly linkOf: (media: MediaRecord) => string
  readonly folder: string
}

export function sitePictures({ find, all, linkOf, folder }: PicturePlaces): SitePictures {
  const pictureOf = (media: MediaRecord): Picture => {
    const { id, file, width, height, alt, caption } = media
    const shown = { id, file, width, height, alt, caption }
    return { ...shown, link: linkOf(media), folder, sizes: new Map(sizesOf(media)) }
  }
  return {
    find: (id) => {
      const found = find(id)
      return found && isImage(found) ? pictureOf(found) : undefined
    },
    attachedTo: (id) =>
      all()
        .filter((file) => file.parent === id && isImage(file))
        .map(pictureOf),
  }
}

export const picturesOf = (site: Site, urls: SiteUrls): SitePictures =>
  sitePictures({
    find: (id) => site.media.get(id),
    all: () => site.media.all(),
    linkOf: (media) => filePermalink(site, urls, media),
    folder: fileAddress(urls.base, { file: '' }).slice(0, -1),
  })

/** The properties of a site that its rendered texts depend on. */
export const renderSettings = (site: Site, urls: SiteUrls): RenderSettings => ({
  classes: site.read(blockClasses),
  hasBuilder: hasAddOn(site)(BUILDER),
  pictures: picturesOf(site, urls),
})
