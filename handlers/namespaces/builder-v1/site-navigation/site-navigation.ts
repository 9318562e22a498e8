import type { PostRecord } from '#fixtures/models/post.ts'
import { fromUtcText } from '#fixtures/values/time.ts'
import { createDocument } from '#handlers/namespaces/builder-v1/save-item.ts'
import {
  contentTypeOf,
  documentTypeOf,
  LIBRARY_TYPE,
  titleOfType,
} from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import { isListedIn } from '#handlers/namespaces/builder-v1/shared/posts-of-types.ts'
import { editUrl } from '#handlers/platform/addresses.ts'
import { capabilityWord, mayEdit } from '#handlers/platform/content/permissions.rules.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { addNewPost, listRecentPosts } from '#openapi/namespaces/builder-v1/site-navigation.ts'
import { builtItems, recentPosts } from './site-navigation.rules.ts'

function recentPost({ urls, caller }: Pick<Call, 'urls' | 'caller'>, post: PostRecord) {
  const doc_type = documentTypeOf(post)
  return {
    id: post.id,
    title: post.title,
    edit_url: editUrl(urls, post.id),
    date_modified: fromUtcText(post.modified_gmt) / 1000,
    type: { post_type: post.type, doc_type, label: titleOfType(doc_type) },
    user_can: { edit: mayEdit(caller, post) },
  }
}

/** The access rule allows all callers, so the handler itself checks permissions. */
function checkType({ caller }: Pick<Call, 'caller'>, type: string): void {
  const words = { type }
  const known = contentTypeOf(type)
  if (!known) throw new ApiError('builder_post_type_unknown', { placeholders: words })
  const mayCreate = known.isBuildable && caller.can(`edit_${capabilityWord(type)}`)
  if (!mayCreate) throw new ApiError('builder_post_type_forbidden', { placeholders: words })
  // A template requires a type, which this route does not accept.
  if (type === LIBRARY_TYPE) throw new ApiError('builder_post_not_created', { placeholders: words })
}

const createDraft = (call: Call<{ post_type: string }>): PostRecord =>
  createDocument(call, {
    type: call.args.post_type,
    documentType: documentTypeOf({ type: call.args.post_type, meta: {} }),
    changes: { status: 'draft' },
  })

export const siteNavigation = [
  implement(listRecentPosts, (call) => ({
    body: recentPosts(call.site.posts.view(builtItems(call.args.post_type)).records, {
      ...call.args,
      isListed: isListedIn(call),
    }).map((post) => recentPost(call, post)),
  })),
  implement(addNewPost, (call) => {
    checkType(call, call.args.post_type)
    const { id } = createDraft(call)
    return { body: { id, edit_url: editUrl(call.urls, id) } }
  }),
]
