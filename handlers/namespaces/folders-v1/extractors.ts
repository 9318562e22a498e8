/** Extracts folders from the tree. */
import { folderColors } from '#fixtures/documents/folders.ts'
import {
  type ExtractedRecord,
  extractDocument,
  extractor,
  numberIn,
  recordsIn,
} from '#handlers/platform/extract.ts'
import { listFolders } from '#openapi/namespaces/folders-v1/folders.ts'
import { type Json, memberOf } from '#openapi/values/json.ts'

const withChildren = (node: Json): readonly Json[] => [
  node,
  ...recordsIn(node['children']).flatMap(withChildren),
]

const extractFolder = ({ id, text, parent, ord }: Json): ExtractedRecord => ({
  collection: 'folders',
  isRaw: true,
  record: { id, name: text, parent, ord: numberIn(ord) },
})

export const folderExtractors = [
  extractor([listFolders], (body, { args }) => {
    const nodes = recordsIn(memberOf(memberOf(body, 'data') ?? body, 'tree')).flatMap(withChildren)
    const colors = nodes.flatMap(({ id, color }) => (color ? [[String(id), color]] : []))
    // A search returns only matching folders, without their parents.
    if (args['search']) return []
    return [
      ...nodes.map(extractFolder),
      ...(colors.length ? extractDocument(folderColors, Object.fromEntries(colors)) : []),
    ]
  }),
]
