/** Extracts revisions and autosaves from lists. */
import { metaIn } from '#handlers/platform/content/meta.rules.ts'
import {
  type ExtractedRecord,
  type Extractor,
  extractor,
  isRawIn,
  itemsIn,
  renderedIn,
  storedMembers,
  textIn,
} from '#handlers/platform/extract.ts'
import {
  getPageAutosave,
  getPostAutosave,
  listPageAutosaves,
  listPostAutosaves,
} from '#openapi/namespaces/core-v2/autosaves.ts'
import {
  getPageRevision,
  getPostRevision,
  listPageRevisions,
  listPostRevisions,
} from '#openapi/namespaces/core-v2/revisions.ts'
import { type Json, memberOf } from '#openapi/values/json.ts'

function extractRevision(item: Json): ExtractedRecord {
  const { slug, title, content, excerpt, meta } = item
  const { footnotes = memberOf(meta, 'footnotes'), ...others } = metaIn(meta) ?? {}
  return {
    collection: 'revisions',
    isRaw: isRawIn(content),
    record: {
      ...storedMembers('revisions', item),
      kind: String(slug).includes('-autosave-') ? 'autosave' : 'revision',
      title: textIn(title),
      content: textIn(content),
      excerpt: textIn(excerpt),
      rendered: renderedIn(item),
      footnotes,
      meta: Object.keys(others).length ? others : undefined,
    },
  }
}

/** The item of a version, as far as the version tells; a private one is not shown in lists. */
const extractParent = ({ parent, title }: Json, type: 'post' | 'page'): ExtractedRecord => ({
  collection: 'posts',
  record: { id: parent, type, status: 'private', title: textIn(title) },
  isImplied: true,
})

/** An autosaved own draft looks like a revision, but is a post. */
const isRevision = ({ id, parent, slug }: Json): boolean =>
  typeof id === 'number' && Number(parent) > 0 && /-(?:revision|autosave)-v1$/.test(String(slug))

const versionExtractor = (type: 'post' | 'page', operations: Extractor['operations']) =>
  extractor(operations, (body) =>
    itemsIn(body)
      .filter(isRevision)
      .flatMap((item) => [extractRevision(item), extractParent(item, type)]),
  )

export const revisionExtractors = [
  versionExtractor('post', [
    listPostRevisions,
    getPostRevision,
    listPostAutosaves,
    getPostAutosave,
  ]),
  versionExtractor('page', [
    listPageRevisions,
    getPageRevision,
    listPageAutosaves,
    getPageAutosave,
  ]),
]
