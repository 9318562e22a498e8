/** Extracts posts and pages from responses. */
import { blockClasses } from '#fixtures/documents/platform.ts'
import { extractEmbedded } from '#handlers/namespaces/core-v2/related/extractors.ts'
import { metaIn } from '#handlers/platform/content/meta.rules.ts'
import {
  type ExtractedRecord,
  type ExtractionContext,
  extractDocument,
  extractor,
  isRawIn,
  itemsIn,
  pathIn,
  renderedIn,
  storedMembers,
  textIn,
} from '#handlers/platform/extract.ts'
import { ownClass, THEME_PADDING } from '#handlers/platform/rendering/blocks.rules.ts'
import {
  createPage,
  deletePage,
  getPage,
  listPages,
  updatePage,
} from '#openapi/namespaces/core-v2/pages.ts'
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
  updatePost,
} from '#openapi/namespaces/core-v2/posts.ts'
import { isRecord, type Json, keysOf, memberOf } from '#openapi/values/json.ts'

/**
 * Unpublished items have no UTC date; the shown one is derived from the date. One that equals the
 * date is stored: the item is older than the time zone of the site.
 */
const UNFINISHED = ['draft', 'pending', 'auto-draft']
/** Placeholder: responses do not contain the password of a protected item. */
const UNKNOWN_PASSWORD = 'unknown'

function passwordIn({ password, content }: Json): unknown {
  return password ?? (memberOf(content, 'protected') === true ? UNKNOWN_PASSWORD : undefined)
}

function extractContent(item: Json, call: ExtractionContext): ExtractedRecord {
  const { status, date, date_gmt, guid, title, content, excerpt, meta } = item
  const isDerived = UNFINISHED.includes(String(status)) && date_gmt !== date
  return {
    collection: 'posts',
    isRaw: isRawIn(content),
    record: {
      ...storedMembers('posts', item),
      date_gmt: isDerived ? undefined : date_gmt,
      title: textIn(title) ?? '',
      content: textIn(content),
      excerpt: textIn(excerpt),
      rendered: renderedIn(item),
      password: passwordIn(item),
      meta: metaIn(meta),
      guid: pathIn(textIn(guid), call),
      language: call.language,
    },
  }
}

/** Whether the release of the site adds classes of their own to blocks stored without them. */
function classesShown({ content }: Json): readonly ExtractedRecord[] {
  const [raw, rendered] = [memberOf(content, 'raw'), memberOf(content, 'rendered')]
  if (typeof raw !== 'string' || typeof rendered !== 'string') return []
  const isDecisive = (name: string): boolean =>
    raw.includes(`<!-- wp:${name} `) && !raw.includes(ownClass(name))
  const shown = keysOf(blockClasses.initial).filter(isDecisive)
  const classes = shown.map((name) => [name, rendered.includes(ownClass(name))] as const)
  // The class of lists is younger than the one of headings.
  const implied = classes.filter(([name, isShown]) => name === 'heading' && !isShown)
  const lists = implied.map(([, isShown]) => ['list', isShown] as const)
  const isConstrained = raw.includes('"type":"constrained"') && !raw.includes(THEME_PADDING)
  const padding = isConstrained && ([['padding', rendered.includes(THEME_PADDING)]] as const)
  const all = Object.fromEntries([...lists, ...classes, ...(padding || [])])
  return Object.keys(all).length ? extractDocument(blockClasses, all) : []
}

/** Embedded items have no status. */
const isItem = ({ id, type, status }: Json): boolean =>
  typeof id === 'number' && typeof type === 'string' && typeof status === 'string'

const itemExtractor = extractor(
  [listPosts, createPost, getPost, updatePost, listPages, createPage, getPage, updatePage],
  (body, call) =>
    itemsIn(body).flatMap((item) => [
      ...(isItem(item) ? [extractContent(item, call), ...classesShown(item)] : []),
      ...extractEmbedded(item, call),
    ]),
)

/** Trashed items are shown in their current state, deleted ones in their previous state. */
const removalExtractor = extractor([deletePost, deletePage], (body, call) => {
  const previous = memberOf(body, 'previous')
  if (memberOf(body, 'deleted') === true && isRecord(previous))
    return [{ collection: 'posts', record: { id: previous['id'] }, isRemoved: true }]
  return itemsIn(body)
    .filter(isItem)
    .map((item) => extractContent(item, call))
})

export const contentExtractors = [itemExtractor, removalExtractor]
