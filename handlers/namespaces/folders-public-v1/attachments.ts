import type { Site } from '#fixtures/site/site.ts'
import { SHARED } from '#handlers/namespaces/folders-v1/shared/scope.ts'
import { countsOf, linksInto, moveFiles } from '#handlers/namespaces/folders-v1/shared/store.ts'
import { toInteger } from '#handlers/runtime/arguments/coerce.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { isNumeric } from '#openapi/derive/types.ts'
import {
  countAttachments,
  listAttachmentIds,
  setAttachments,
} from '#openapi/namespaces/folders-public-v1/attachments.ts'
import { toItems } from '#openapi/values/json.ts'

const ALL_FILES = -1
const failure = (mess: string) => ({ body: { success: false, data: { mess } } }) as const

/**
 * A non-numeric value is not a folder; -1 means all files, and other ids below 1 the files without a
 * folder.
 */
function countIn(site: Site, folder: unknown): number {
  if (folder !== undefined && !isNumeric(folder)) return 0
  const id = toInteger(folder)
  if (id === ALL_FILES) return site.media.size
  const counts = countsOf(site, SHARED)
  if (id > 0) return counts.get(id) ?? 0
  return [...counts.values()].reduce((left, count) => left - count, site.media.size)
}

const attachmentIds = (ids: unknown): readonly number[] =>
  (toItems(ids) ?? [ids]).map(toInteger).filter((id) => id > 0)

export const attachments = [
  implement(listAttachmentIds, ({ site, param }) => {
    const folder = param('folder_id')
    if (folder === undefined || folder === '') return failure('folder_id is missing.')
    const links = isNumeric(folder) ? linksInto(site, toInteger(folder)) : []
    const attachment_ids = links.map(({ attachment_id }) => String(attachment_id))
    return { body: { success: true, data: { attachment_ids } } }
  }),
  implement(countAttachments, ({ site, param }) => {
    const folder = param('folder_id')
    if (folder === '') return failure('folder_id is missing.')
    return { body: { success: true, data: { count: countIn(site, folder) } } }
  }),
  implement(setAttachments, ({ site, param }) => {
    const ids = attachmentIds(param('ids'))
    const folder = param('folder')
    if (!ids.length || !isNumeric(folder)) return failure('Validation failed')
    moveFiles(site, { owner: SHARED, folder: toInteger(folder) }, ids)
    return { body: { success: true } }
  }),
]
