/** The file of an upload: a part of a form, or the whole body. */

import type { MediaRecord } from '#fixtures/models/media.ts'
import type { Site } from '#fixtures/site/site.ts'
import { toBase64 } from '#fixtures/values/base64.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { zoneNow } from '#handlers/platform/now.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { imageDimensions } from './image-dimensions.rules.ts'
import { cleanFileName, fileNameIn, freeFile, uploadType } from './upload.rules.ts'

interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The body as a file; its headers name it. */
function bodyFile({ request }: Pick<Call, 'request'>): SentFile {
  const { body } = request
  const isEmpty = !body.bytes && !body.json && !body.form
  if (isEmpty) throw new ApiError('rest_upload_no_data')
  if (!body.type) throw new ApiError('rest_upload_no_content_type')
  const disposition = requireRecord(
    request.header('content-disposition') || undefined,
    'rest_upload_no_content_disposition',
  )
  const name = requireRecord(fileNameIn(disposition), 'rest_upload_invalid_disposition')
  return { name, bytes: body.bytes ?? new Uint8Array() }
}

function sentFile(call: Pick<Call, 'request'>): SentFile {
  const { files = {} } = call.request.body
  if (!Object.keys(files).length) return bodyFile(call)
  const file = requireRecord(files['file'], 'rest_upload_no_data')
  return { name: file.name, bytes: file.bytes ?? new TextEncoder().encode(file.text) }
}

/** The first free name in the folder of the month. */
export function storedFile(site: Site, name: string): string {
  const [year = '', month = ''] = zoneNow(site).split('-')
  const files = new Set(site.media.all().map(({ file }) => file))
  return freeFile(`${year}/${month}/${name}`, (file) => files.has(file))
}

type StoredFile = Pick<
  MediaRecord,
  'file' | 'mime_type' | 'width' | 'height' | 'filesize' | 'content'
>

export function uploadedFile(call: Pick<Call, 'request' | 'site'>): StoredFile {
  const { name, bytes } = sentFile(call)
  const clean = cleanFileName(name)
  const mime_type = requireRecord(uploadType(clean), 'rest_upload_sideload_error')
  const size = mime_type.startsWith('image/') ? imageDimensions(bytes) : undefined
  return {
    file: storedFile(call.site, clean),
    mime_type,
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    filesize: bytes.length,
    content: toBase64(bytes),
  }
}
