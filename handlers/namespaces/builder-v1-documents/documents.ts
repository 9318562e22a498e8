import { importedMedia, mediaSource } from '#fixtures/documents/builder.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { saveItem } from '#handlers/namespaces/builder-v1/save-item.ts'
import { elementsOf, elementsText } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { fileAddress } from '#handlers/platform/addresses.ts'
import { mayEdit } from '#handlers/platform/content/permissions.rules.ts'
import { zoneNow } from '#handlers/platform/now.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { importMedia } from '#openapi/namespaces/builder-v1-documents/documents.ts'
import {
  type ForeignFile,
  foreignFile,
  type MediaReference,
  withReplacedMedia,
} from './media-import.rules.ts'

type ImportCall = Pick<Call, 'site' | 'urls' | 'caller'>

function editableDocument({ site, caller }: ImportCall, id: number): PostRecord {
  const post = site.posts.get(id)
  if (!post)
    throw new ApiError(site.media.has(id) ? 'builder_import_denied' : 'builder_import_not_found')
  if (post.status === 'trash' || !mayEdit(caller, post)) throw new ApiError('builder_import_denied')
  return post
}

const isImage = ({ mime_type }: ForeignFile): boolean => mime_type.startsWith('image/')

/** Stores a copy of a foreign file; its dimensions are invented, because nothing is fetched. */
function storeCopy({ site, caller }: ImportCall, file: ForeignFile, parent: number): MediaRecord {
  const id = site.ids.next('post')
  const date = zoneNow(site)
  const title = file.name.replace(/\.[^.]*$/, '')
  return site.media.insert({
    id,
    title,
    slug: `${title.toLowerCase()}-${id}`,
    alt: '',
    caption: '',
    mime_type: file.mime_type,
    file: `${date.slice(0, 4)}/${date.slice(5, 7)}/${id}-${file.name}`,
    width: isImage(file) ? 1200 : 0,
    height: isImage(file) ? 800 : 0,
    filesize: 120_000,
    author: caller.id,
    date,
    parent,
  })
}

/** The library item copied from an address. */
const copyOf = (site: Site, url: string): MediaRecord | undefined => {
  const known = site.read(importedMedia)
  const found = known.find((entry) => entry.url === url)
  return found && site.media.get(found.id)
}

function rememberCopy(site: Site, url: string, { id }: MediaRecord): void {
  const known = site.read(importedMedia)
  site.write(importedMedia, [...known.filter((entry) => entry.url !== url), { url, id }])
}

/** Reuses an existing copy. */
function importOne(call: ImportCall, url: string, parent: number): MediaReference | undefined {
  const { site, urls } = call
  const file = foreignFile(url, urls.base)
  if (!file) return undefined
  const { reachable, reason } = site.read(mediaSource)
  if (!reachable) throw new ApiError('builder_import_failed', { placeholders: { reason } })
  const known = copyOf(site, url)
  const media = known ?? storeCopy(call, file, parent)
  if (!known) rememberCopy(site, url, media)
  return { id: media.id, url: fileAddress(call.urls.base, media) }
}

export const documents = [
  implement(importMedia, (call) => {
    const post = editableDocument(call, call.args.id)
    const before = elementsOf(post)
    const after = withReplacedMedia(before, (url) => importOne(call, url, post.id))
    const meta = before.length ? { ...post.meta, _builder_data: elementsText(after) } : post.meta
    saveItem(call, post, { meta })
    return { body: { success: true, document_saved: true } }
  }),
]
