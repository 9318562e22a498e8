import { fileSizes } from '#fixtures/documents/folders.ts'
import { isOwn, ownerFor } from '#handlers/namespaces/folders-v1/shared/scope.ts'
import { moveFiles } from '#handlers/namespaces/folders-v1/shared/store.ts'
import { pageOf } from '#handlers/platform/page.ts'
import { invalidType } from '#handlers/runtime/argument-errors.ts'
import { toInteger } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { isNumeric } from '#openapi/derive/types.ts'
import {
  assignFolder,
  generateAttachmentSizes,
} from '#openapi/namespaces/folders-v1/attachments.ts'
import { toItems } from '#openapi/values/json.ts'
import { counterFor } from './folders.ts'

const PAGE_SIZE = 50

function assign(call: Call): void {
  const [folderId, ids] = [call.param('folderId'), call.param('ids')]
  if (folderId === undefined && ids === undefined)
    throw new ApiError('folders_validation_failed', { names: ['folderId', 'ids'] })
  if (!isNumeric(folderId)) throw invalidType('folderId', 'integer')
  const attachments = toItems(ids)
    ?.map(toInteger)
    .filter((id) => id > 0)
  if (!attachments) throw invalidType('ids', 'array')
  const folder = toInteger(folderId)
  if (!isOwn(call, folder)) throw new ApiError('folders_not_owned')
  moveFiles(call.site, { owner: ownerFor(call), folder }, attachments)
}

/** Stores the sizes of one page of files; false when the page is empty. */
function storeSizes({ site, param }: Call): boolean {
  const page = Math.max(1, toInteger(param('page') ?? 1))
  const files = pageOf(site.media.all(), { page, per_page: PAGE_SIZE })
  if (!files.length) return false
  const known = site.read(fileSizes)
  const sizes = files.map(({ id, filesize }) => [id, filesize] as const)
  site.write(fileSizes, { ...known, ...Object.fromEntries(sizes) })
  return true
}

export const attachments = [
  implement(assignFolder, (call) => {
    assign(call)
    return { body: counterFor(call) }
  }),
  implement(generateAttachmentSizes, (call) => ({
    body: { success: true, next: storeSizes(call) ? '1' : '0' },
  })),
]
