import { siteIdentity } from '#fixtures/documents/platform.ts'
import { seoIndexing } from '#fixtures/documents/seo.ts'
import type { IndexableRecord } from '#fixtures/models/indexable.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { TermRecord } from '#fixtures/models/term.ts'
import type { ValueIn } from '#fixtures/schema/document.ts'
import type { Site } from '#fixtures/site/site.ts'
import { indexableType, indexableTypes } from '#handlers/namespaces/seo-v1/content-types.ts'
import { nowInSeconds } from '#handlers/namespaces/seo-v1/shared/users.ts'
import { byId } from '#handlers/platform/order.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { TypeOf } from '#openapi/language/schema.ts'
import type { SeoLinkedRecord } from '#openapi/namespaces/seo-v1/index-record.ts'
import {
  completeIndexables,
  completeIndexing,
  indexGeneral,
  indexPostLinks,
  indexPosts,
  indexPostTypeArchives,
  indexTermLinks,
  indexTerms,
  prepareIndexing,
} from '#openapi/namespaces/seo-v1/indexing.ts'
import { addToIndex, indexableOf, itemObject } from './indexables.ts'
import {
  archiveRecord,
  GENERAL_OBJECTS,
  generalRecord,
  HOME_OBJECT,
  type IndexRecord,
  postRecord,
  termRecord,
} from './records.ts'

type LinkRecord = TypeOf<typeof SeoLinkedRecord>

const BATCH = 25
const GENERAL_BATCH = 4
const LINK_BATCH = 5

/** A pending object: its key in the index, and its record once indexed. */
interface PendingObject<R = IndexRecord> {
  readonly object: string
  readonly record: (row: IndexableRecord) => R
}

function throwOnFault(site: Site): void {
  const { fault } = site.read(seoIndexing)
  if (!fault) return
  site.change(seoIndexing, { reason: 'indexing_failed', started: null })
  throw new ApiError('seo_error_indexing', { data: { stackTrace: fault } })
}

/** A full batch has its own route as the next one, even if nothing is left. */
function nextUrl(
  { operation, urls }: Pick<Call, 'operation' | 'urls'>,
  isFull: boolean,
): string | false {
  return isFull ? `${urls.restRoot}${operation.path.slice(1)}` : false
}

interface Batch<R> {
  readonly waiting: Iterable<PendingObject<R>>
  readonly size: number
  readonly links?: boolean
}

function indexBatch<R>(call: Call, { waiting, size, links = false }: Batch<R>) {
  const { site } = call
  throwOnFault(site)
  const objects: R[] = []
  for (const { object, record } of waiting) {
    if (objects.length === size) break
    const known = indexableOf(site, object)
    if (links ? known?.links_counted : known) continue
    objects.push(record(addToIndex(site, object, { links_counted: links })))
  }
  return { body: { objects, next_url: nextUrl(call, objects.length === size) } }
}

/** The link routes send the id as a string. */
const withTextId = (record: IndexRecord): LinkRecord => ({
  ...record,
  id: String(record.id),
  link_count: record.link_count ?? '0',
})

const postWaiting =
  (call: Call) =>
  (post: PostRecord): PendingObject => ({
    object: itemObject(post.id),
    record: (row) => postRecord(call, post, row),
  })

const termWaiting =
  (call: Call) =>
  (term: TermRecord): PendingObject => ({
    object: `term:${term.id}`,
    record: (row) => termRecord(call, term, row),
  })

const forLinks = ({ object, record }: PendingObject): PendingObject<LinkRecord> => ({
  object,
  record: (row) => withTextId(record(row)),
})

/** Items of any status except auto-draft. */
const itemsOf = (site: Site): readonly PostRecord[] =>
  site.posts
    .view({ name: 'begun, by id', matches: ({ status }) => status !== 'auto-draft', compare: byId })
    .records.filter(({ type }) => indexableType(site, type))

const publishedOf = (site: Site): readonly PostRecord[] =>
  itemsOf(site).filter(({ status }) => status === 'publish')

const termsOf = (site: Site): readonly TermRecord[] => site.terms.all().toSorted(byId)

const archivesOf = (call: Call): readonly PendingObject[] =>
  indexableTypes(call.site)
    .filter(({ archive }) => archive !== '')
    .map((type) => ({
      object: `post-type-archive:${type.name}`,
      record: (row) => archiveRecord(call, type, row),
    }))

/** The home page is included only while it shows the latest posts. */
function generalOf(call: Call): readonly PendingObject[] {
  const showsPosts = call.site.read(siteIdentity).show_on_front === 'posts'
  return GENERAL_OBJECTS.filter((object) => object !== HOME_OBJECT || showsPosts).map((object) => ({
    object,
    record: (row) => generalRecord(call, object, row),
  }))
}

type IndexingChanges = Partial<ValueIn<typeof seoIndexing>>

const step =
  (changes: (site: Site) => IndexingChanges) =>
  ({ site }: Pick<Call, 'site'>) => {
    site.change(seoIndexing, changes(site))
    return { body: { objects: [], next_url: false } } as const
  }

const linkBatch = (call: Call, waiting: readonly PendingObject[]) =>
  indexBatch(call, { waiting: waiting.map(forLinks), size: LINK_BATCH, links: true })

export const indexingOperations = [
  implement(indexPosts, (call) =>
    indexBatch(call, { waiting: itemsOf(call.site).map(postWaiting(call)), size: BATCH }),
  ),
  implement(indexTerms, (call) =>
    indexBatch(call, { waiting: termsOf(call.site).map(termWaiting(call)), size: BATCH }),
  ),
  implement(indexPostTypeArchives, (call) =>
    indexBatch(call, { waiting: archivesOf(call), size: BATCH }),
  ),
  implement(indexGeneral, (call) =>
    indexBatch(call, { waiting: generalOf(call), size: GENERAL_BATCH }),
  ),
  implement(
    prepareIndexing,
    step((site) => ({ first_time: false, started: nowInSeconds(site) })),
  ),
  implement(
    completeIndexables,
    step(() => ({ indexables_completed: true })),
  ),
  implement(
    completeIndexing,
    step(() => ({ reason: '', started: null })),
  ),
  implement(indexPostLinks, (call) =>
    linkBatch(call, publishedOf(call.site).map(postWaiting(call))),
  ),
  implement(indexTermLinks, (call) => linkBatch(call, termsOf(call.site).map(termWaiting(call)))),
]
