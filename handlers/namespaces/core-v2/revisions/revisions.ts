/** Operations on the revisions of posts and pages (platform/core 9.3). */

import type { RevisionRecord } from '#fixtures/models/revision.ts'
import { previousRecord } from '#handlers/archetypes/collection.ts'
import { pagingHeaders, searchInLinks } from '#handlers/archetypes/paging.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { orderError } from '#handlers/namespaces/core-v2/content/list.rules.ts'
import { toId } from '#handlers/namespaces/core-v2/content/raw-arguments.rules.ts'
import { resourceOf, viewerOf } from '#handlers/namespaces/core-v2/content/viewer.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { removeRevision, revisionsOf } from '#handlers/platform/content/revisions.ts'
import { invalidParam } from '#handlers/runtime/argument-errors.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { ArgumentsOf, Body } from '#openapi/language/define.ts'
import {
  deletePageRevision,
  deletePostRevision,
  getPageRevision,
  getPostRevision,
  listPageRevisions,
  listPostRevisions,
} from '#openapi/namespaces/core-v2/revisions.ts'
import { compareRevisions, type RevisionListArgs, revisionFilter } from './order.rules.ts'
import { pageErrorOf, pagesOf, requestedPage } from './pages.rules.ts'
import { parentLinks, revisionRecord } from './records.ts'
import { listedRevision, revisionReply } from './replies.ts'

type RevisionListItem = Body<typeof listPostRevisions>[number]

function listRevisions(call: Call<RevisionListArgs>, type: string) {
  const { args, site, param } = call
  const error = orderError(args)
  if (error) throw new ApiError(error)
  const parent = toId(param('parent'))
  const query = {
    ...args,
    // As in every list, ids are looked up by absolute value.
    include: args.include.map(Math.abs),
    exclude: args.exclude.map(Math.abs),
  }
  const matching = revisionsOf(site, parent)
    .filter(revisionFilter(query))
    .sort(compareRevisions(query))
  const pageError = pageErrorOf(matching.length, args)
  if (pageError) throw new ApiError(pageError)
  const total = matching.length
  const pages = pagesOf(total, args)
  const viewer = viewerOf(call, args.context)
  const collection = coreUrl(viewer.urls, `${resourceOf(type)}/${parent}/revisions`)
  const own = searchInLinks(args.search)
  return {
    headers: pagingHeaders(call, collection, { page: args.page, pages, total, own }),
    body: requestedPage(matching, args).map((revision) =>
      listedRevision<RevisionListItem>(
        call,
        revisionRecord(viewer, revision),
        parentLinks(viewer, parent),
      ),
    ),
  }
}

function revisionFor({ site, param }: Pick<Call, 'site' | 'param'>): RevisionRecord {
  const revision = requireRecord(
    site.revisions.get(toId(param('id'))),
    'rest_post_invalid_revision',
  )
  return revision
}

function readRevision(call: Call<Pick<ArgumentsOf<typeof getPostRevision>, 'context'>>) {
  const revision = revisionFor(call)
  const parent = toId(call.param('parent'))
  if (revision.parent !== parent)
    throw new ApiError('rest_revision_parent_id_mismatch', { placeholders: { parent } })
  const viewer = viewerOf(call, call.args.context)
  return revisionReply<Body<typeof getPostRevision>>(
    call,
    revisionRecord(viewer, revision),
    parentLinks(viewer, parent),
  )
}

function deleteRevision(call: Call<Pick<ArgumentsOf<typeof deletePostRevision>, 'force'>>) {
  const revision = revisionFor(call)
  // Section 3: revisions cannot be trashed, so `force` must be true.
  if (!call.args.force)
    throw invalidParam('force', 'force must be true: revisions cannot be moved to the trash.')
  const previous = previousRecord(call, revisionRecord(viewerOf(call, 'view'), revision))
  removeRevision(call.site, revision.id)
  // `_fields` may have removed nearly all members of the record.
  return { body: { deleted: true, previous } as Body<typeof deletePostRevision> }
}

export const revisions = [
  implement(listPostRevisions, (call) => listRevisions(call, 'post')),
  implement(getPostRevision, readRevision),
  implement(deletePostRevision, deleteRevision),
  implement(listPageRevisions, (call) => listRevisions(call, 'page')),
  implement(getPageRevision, readRevision),
  implement(deletePageRevision, deleteRevision),
]
