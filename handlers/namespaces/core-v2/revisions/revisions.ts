/** The revisions of posts and pages: listed, read, removed (platform/core 9.3). */
import type { RevisionRecord } from '#fixtures/models/revision.ts'
import {
  findItem,
  type Permit,
  permitHistory,
  toId,
} from '#handlers/namespaces/core-v2/content/access.ts'
import { previousRecord } from '#handlers/namespaces/core-v2/content/asked-fields.ts'
import { pagingHeaders, searchInLinks } from '#handlers/namespaces/core-v2/content/paging.ts'
import { isTelling } from '#handlers/namespaces/core-v2/content/search.rules.ts'
import {
  mayRemove,
  resourceOf,
  type Viewer,
  viewerOf,
} from '#handlers/namespaces/core-v2/content/viewer.ts'
import { removeRevision, revisionsOf } from '#handlers/platform/content/revisions.ts'
import type { Call, Reply } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { type Behaviour, implement } from '#handlers/runtime/implement.ts'
import {
  deletePageRevision,
  deletePostRevision,
  getPageRevision,
  getPostRevision,
  listPageRevisions,
  listPostRevisions,
} from '#openapi/namespaces/core-v2/revisions.ts'
import { compareRevisions, fitsRevision, type RevisionListArgs } from './order.ts'
import { parentLinks, revisionRecord } from './records.ts'
import { listedRevision, revisionReply } from './replies.ts'

const parentParam = (param: Call['param']): unknown => param('parent')
const permitReading = (type: string): Permit =>
  permitHistory(type, 'rest_cannot_read_revisions', parentParam)

function refuseOrder({ orderby, include, search }: RevisionListArgs): void {
  if (orderby === 'relevance' && !isTelling(search))
    throw new ApiError('rest_no_search_term_defined')
  if (orderby === 'include' && !include.length)
    throw new ApiError('rest_orderby_include_missing_include')
}

/** The page asked for, or the refusal of one that is not there. */
function pageOf(all: readonly RevisionRecord[], args: RevisionListArgs) {
  const { page, per_page, offset: sent } = args
  const offset = Math.abs(sent ?? 0)
  const total = all.length
  const pages = per_page ? Math.ceil(total / per_page) : Math.min(total, 1)
  if (total > 0 && offset >= total) throw new ApiError('rest_revision_invalid_offset_number')
  if (total > 0 && !offset && page > pages) throw new ApiError('rest_revision_invalid_page_number')
  // Without a page size the offset has nothing to start from.
  if (!per_page) return { rows: all, total, pages }
  const start = offset || (page - 1) * per_page
  return { rows: all.slice(start, start + per_page), total, pages }
}

function listRevisions(call: Call<RevisionListArgs>, type: string): Reply {
  const { args, site, param } = call
  refuseOrder(args)
  const parent = toId(param('parent'))
  const asked = {
    ...args,
    // As in every list, ids are looked for without their sign.
    include: args.include.map(Math.abs),
    exclude: args.exclude.map(Math.abs),
  }
  const matching = revisionsOf(site, parent)
    .filter(fitsRevision(asked))
    .sort(compareRevisions(asked))
  const { rows, total, pages } = pageOf(matching, args)
  const viewer = viewerOf(call, args.context)
  const collection = `${viewer.place.restRoot}core/v2/${resourceOf(type)}/${parent}/revisions`
  const own = searchInLinks(args.search)
  return {
    headers: pagingHeaders(call, collection, { page: args.page, pages, total, own }),
    body: rows.map((revision) =>
      listedRevision(call, revisionRecord(viewer, revision), parentLinks(viewer, parent)),
    ),
  }
}

function revisionFor({ site, param }: Pick<Call, 'site' | 'param'>): RevisionRecord {
  const revision = site.revisions.get(toId(param('id')))
  if (!revision) throw new ApiError('rest_post_invalid_revision')
  return revision
}

function readRevision(call: Call<{ readonly context: Viewer['context'] }>): Reply {
  const revision = revisionFor(call)
  const parent = toId(call.param('parent'))
  if (revision.parent !== parent)
    throw new ApiError('rest_revision_parent_id_mismatch', { words: { parent } })
  const viewer = viewerOf(call, call.args.context)
  return revisionReply(call, revisionRecord(viewer, revision), parentLinks(viewer, parent))
}

const permitDeleting =
  (type: string): Permit =>
  ({ site, caller, param }) => {
    const parent = findItem(site, type, param('parent'))
    if (!parent) return 'rest_post_invalid_parent'
    if (!mayRemove(site, caller, parent)) return 'rest_cannot_delete_revisions'
    return site.revisions.has(toId(param('id'))) ? undefined : 'rest_post_invalid_revision'
  }

function deleteRevision(call: Call<{ readonly force: boolean }>): Reply {
  const revision = revisionFor(call)
  // Section 3: revisions cannot be trashed, so `force` must be true.
  if (!call.args.force) throw new ApiError('rest_trash_not_supported')
  const previous = previousRecord(call, revisionRecord(viewerOf(call, 'view'), revision))
  removeRevision(call.site, revision.id)
  return { body: { deleted: true, previous } }
}

const list = (type: string): Behaviour<RevisionListArgs> => ({
  permit: permitReading(type),
  handle: (call) => listRevisions(call, type),
})
const read = (type: string) => ({ permit: permitReading(type), handle: readRevision })
const remove = (type: string) => ({ permit: permitDeleting(type), handle: deleteRevision })

export const revisions = [
  implement(listPostRevisions, list('post')),
  implement(getPostRevision, read('post')),
  implement(deletePostRevision, remove('post')),
  implement(listPageRevisions, list('page')),
  implement(getPageRevision, read('page')),
  implement(deletePageRevision, remove('page')),
]
