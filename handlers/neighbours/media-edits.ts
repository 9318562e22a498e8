/** Edited copies of uploaded images (D-082). */

import { createdReply, recordReply } from '#handlers/archetypes/collection.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { zoneNow } from '#handlers/platform/now.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { ArgumentsOf, Body } from '#openapi/language/define.ts'
import { editMedia, processMedia } from '#openapi/neighbours/media-edits.ts'
import { omit } from '#openapi/values/json.ts'
import { editedSize, type ImageEdit } from './image-edits.rules.ts'
import { baseName, insertMedia } from './media.ts'
import { requireMedia, showMedia } from './media-record.ts'
import { storedFile } from './upload.ts'

/** The changes in `modifiers`, or in the older arguments. */
function editsIn({ args }: Call<ArgumentsOf<typeof editMedia>>): readonly ImageEdit[] {
  const { modifiers, rotation, width, height } = args
  if (modifiers) return modifiers.map((modifier) => Object(modifier))
  const isCropped = width !== undefined && height !== undefined
  return [
    ...(rotation ? [{ type: 'rotate', args: { angle: rotation } } as const] : []),
    ...(isCropped ? [{ type: 'crop', args: { width, height } } as const] : []),
  ]
}

const EDITABLE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic']

const edit = implement(editMedia, (call) => {
  const { site, caller, urls, args } = call
  if (!caller.can('upload_files')) throw new ApiError('rest_cannot_edit_image')
  const media = requireMedia(call)
  if (!args.src.includes(baseName(media.file))) throw new ApiError('rest_unknown_attachment')
  if (!EDITABLE_TYPES.includes(media.mime_type)) throw new ApiError('rest_cannot_edit_file_type')
  const size = requireRecord(editedSize(media, editsIn(call)), 'rest_image_not_edited')
  const name = media.file.slice(media.file.lastIndexOf('/') + 1).replace(/(\.\w+)$/, '-edited$1')
  // Drawn in its new size: the bytes are those of the original.
  const copied = omit(media, ['id', 'slug', 'content'])
  const made = insertMedia(
    call,
    { ...copied, ...size, file: storedFile(site, name), author: caller.id, date: zoneNow(site) },
    undefined,
  )
  const address = `${coreUrl(urls, 'media')}/${made.id}`
  return createdReply<Body<typeof editMedia>>(showMedia(call, made, 'edit'), address)
})

/** All sizes exist from the start. */
const postProcess = implement(processMedia, (call) =>
  recordReply<Body<typeof processMedia>>(showMedia(call, requireMedia(call), 'edit')),
)

export const mediaEdits = [edit, postProcess]
