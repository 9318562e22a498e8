/** Extracts folders from the tree. */
import { folderColors } from '#fixtures/documents/folders.ts'
import {
  documentShown,
  type Gleaned,
  gleaning,
  numberIn,
  recordsIn,
} from '#handlers/platform/gleaning.ts'
import { listFolders } from '#openapi/namespaces/folders-v1/folders.ts'
import { type Json, memberOf } from '#openapi/values/json.ts'

const withChildren = (node: Json): readonly Json[] => [
  node,
  ...recordsIn(node['children']).flatMap(withChildren),
]

const folderShown = ({ id, text, parent, ord }: Json): Gleaned => ({
  collection: 'folders',
  isRaw: true,
  record: { id, name: text, parent, ord: numberIn(ord) },
})

export const folderGleanings = [
  gleaning([listFolders], (body, { args }) => {
    const nodes = recordsIn(memberOf(memberOf(body, 'data') ?? body, 'tree')).flatMap(withChildren)
    const colors = nodes.flatMap(({ id, color }) => (color ? [[String(id), color]] : []))
    // A search returns only matching folders, without their parents.
    if (args['search']) return []
    return [
      ...nodes.map(folderShown),
      ...(colors.length ? documentShown(folderColors, Object.fromEntries(colors)) : []),
    ]
  }),
]
