/** Media folders: read off the export, which shows those of every owner. */

import { field, listOf } from '#conformance/body.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import { assignFolder } from '#openapi/namespaces/folders-v1/attachments.ts'
import { exportCsv } from '#openapi/namespaces/folders-v1/csv.ts'
import { createFolder, deleteFolders } from '#openapi/namespaces/folders-v1/folders.ts'
import type { RecordId, Resource } from './resource.ts'

/** No folder will ever have it. */
const NOBODY = 2147483000

const rowsIn = (body: unknown): readonly unknown[] => listOf(field(body, 'folders'))

const isAt = (row: unknown, place: 'id' | 'parent', id: RecordId): boolean =>
  Number(field(row, place)) === Number(id)

export const folder: Resource = {
  create: createFolder,
  read: exportCsv,
  list: exportCsv,
  remove: deleteFolders,
  absent: [],
  fields: (tag) => ({ title: tag, parent: '0' }),
  readArguments: () => ({}),
  search: () => ({}),
  createdIn: (body) => body,
  recordOf: (body, id) => rowsIn(body).find((row) => isAt(row, 'id', id)),
  recordsOf: (body) =>
    rowsIn(body).map((row) => ({ ...(row as object), id: Number(field(row, 'id')) })),
  removal: (id) => ({ ids: [Number(id)] }),
  // Folders of another owner are passed over without a word.
  isSilent: true,
  // Those below a folder go with it.
  holdsOthers: (body, id) => rowsIn(body).some((row) => isAt(row, 'parent', id)),
  // Where everybody has folders of their own, an application password owns none of them.
  rehearsal: {
    operation: assignFolder,
    args: () => ({ folderId: NOBODY, ids: [] }),
    promises: isAccepted,
  },
}
