/** Extracts folders from the tree. */
import { folderColors, uncataloguedFiles } from '#fixtures/documents/folders.ts'
import { folderLinkOf } from '#fixtures/models/folder-link.ts'
import {
  type ExtractedRecord,
  extractDocument,
  extractor,
  numberIn,
  recordsIn,
} from '#handlers/platform/extract.ts'
import { exportCsv } from '#openapi/namespaces/folders-v1/csv.ts'
import { listFolders } from '#openapi/namespaces/folders-v1/folders.ts'
import { asRecord, type Json, memberOf } from '#openapi/values/json.ts'

const withChildren = (node: Json): readonly Json[] => [
  node,
  ...recordsIn(node['children']).flatMap(withChildren),
]

const extractFolder = ({ id, text, parent, ord }: Json): ExtractedRecord => ({
  collection: 'folders',
  isRaw: true,
  record: { id, name: text, parent, ord: numberIn(ord) },
})

/** All files of the site; the recorder subtracts those that it has. */
function filesIn(shown: unknown): readonly ExtractedRecord[] {
  const counts = Object.entries(asRecord(memberOf(memberOf(shown, 'attachmentsCount'), 'actual')))
  return extractDocument(uncataloguedFiles, {
    total: numberIn(memberOf(shown, 'allAttachmentsCount')) ?? 0,
    in_folders: Object.fromEntries(counts.map(([id, count]) => [id, Number(count)])),
  })
}

/** The files of a folder; only its export names them. */
function linksIn({ id, created_by, attachment_ids }: Json): readonly ExtractedRecord[] {
  const files = String(attachment_ids ?? '')
    .split('|')
    .filter(Boolean)
    .map(Number)
  return files.map((file) => ({
    collection: 'folderLinks',
    isRaw: true,
    record: { ...folderLinkOf(Number(created_by), file, Number(id)) },
  }))
}

export const folderExtractors = [
  extractor([exportCsv], (body, { args }) =>
    // An id selects a stored backup.
    args['id'] ? [] : recordsIn(memberOf(body, 'folders')).flatMap(linksIn),
  ),
  extractor([listFolders], (body, { args }) => {
    const shown = memberOf(body, 'data') ?? body
    const nodes = recordsIn(memberOf(shown, 'tree')).flatMap(withChildren)
    const colors = nodes.flatMap(({ id, color }) => (color ? [[String(id), color]] : []))
    // A search returns only matching folders, without their parents.
    if (args['search']) return []
    return [
      ...nodes.map(extractFolder),
      ...filesIn(shown),
      ...(colors.length ? extractDocument(folderColors, Object.fromEntries(colors)) : []),
    ]
  }),
]
