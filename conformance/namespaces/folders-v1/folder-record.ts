/** Media folders of the run, read from the export, which shows the folders of every owner. */
import { field } from '#conformance/call/body.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import type { Context } from '#conformance/case/context.ts'
import { hasTag } from '#conformance/ledger/record-tag.ts'
import { type LedgerResource, numberIn, type RecordId } from '#conformance/ledger/resource.ts'
import { step } from '#conformance/targets/step.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import { assignFolder } from '#openapi/namespaces/folders-v1/attachments.ts'
import { exportCsv } from '#openapi/namespaces/folders-v1/csv.ts'
import { createFolder, deleteFolders } from '#openapi/namespaces/folders-v1/folders.ts'
import { listFolderChoices } from '#openapi/namespaces/folders-v1/gallery.ts'
import { asList } from '#openapi/values/json.ts'

const rowsIn = (body: unknown): readonly unknown[] => asList(field(body, 'folders'))

const hasId = (row: unknown, name: 'id' | 'parent', id: RecordId): boolean =>
  Number(field(row, name)) === Number(id)

/** The export quotes names as in its file. */
const unquoted = (name: unknown): unknown =>
  typeof name === 'string' ? name.replace(/^"(.*)"$/, '$1') : name

export const FOLDER: LedgerResource<typeof createFolder, number> = {
  name: 'folder',
  create: createFolder,
  read: exportCsv,
  list: exportCsv,
  remove: deleteFolders,
  absentStatuses: [],
  idIn: numberIn,
  fields: (tag) => ({ title: tag, parent: '0' }),
  tagFieldsIn: (row) => ({ title: unquoted(field(row, 'name')) }),
  readArguments: () => ({}),
  search: () => ({}),
  // Some releases answer with a list of one.
  createdIn: (body) => (Array.isArray(body) ? body[0] : body),
  recordOf: (body, id) => rowsIn(body).find((row) => hasId(row, 'id', id)),
  recordsOf: (body) =>
    rowsIn(body).map((row) => ({ ...Object(row), id: Number(field(row, 'id')) })),
  removal: (id) => ({ ids: [Number(id)] }),
  // Folders of another owner are skipped without an error.
  isUnconfirmed: true,
  // Removing a folder removes its subfolders.
  holdsOthers: (body, id) => rowsIn(body).some((row) => hasId(row, 'parent', id)),
  // Where folders are private to each user, an application password owns none of them.
  removalTest: {
    call: () => step(assignFolder, { folderId: UNASSIGNED_ID, ids: [] }),
    isPassedBy: isAccepted,
  },
}

/** Other views of all folders: a file, and a list of choices. */
export async function isInOtherViews(context: Context, tag: string): Promise<readonly boolean[]> {
  const shown: boolean[] = []
  for (const operation of [exportCsv, listFolderChoices])
    shown.push(hasTag((await context.callOk(operation)).body, tag))
  return shown
}
