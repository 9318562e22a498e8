/** Extracts revisions and autosaves from lists. */
import { metaIn } from '#handlers/platform/content/meta.rules.ts'
import {
  type ExtractedRecord,
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

/** An autosaved own draft looks like a revision, but is a post. */
const isRevision = ({ id, parent, slug }: Json): boolean =>
  typeof id === 'number' && Number(parent) > 0 && /-(?:revision|autosave)-v1$/.test(String(slug))

export const revisionExtractors = [
  extractor(
    [
      listPostRevisions,
      getPostRevision,
      listPageRevisions,
      getPageRevision,
      listPostAutosaves,
      getPostAutosave,
      listPageAutosaves,
      getPageAutosave,
    ],
    (body) => itemsIn(body).filter(isRevision).map(extractRevision),
  ),
]
