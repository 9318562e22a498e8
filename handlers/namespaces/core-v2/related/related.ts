/** Records of links whose routes are outside the interface (platform/core 2.6). */

import { defaultCategoryId } from '#fixtures/documents/platform.ts'
import type { CommentRecord } from '#fixtures/models/comment.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { TermRecord } from '#fixtures/models/term.ts'
import type { Site } from '#fixtures/site/site.ts'
import { CURIES } from '#handlers/namespaces/core-v2/content/links.ts'
import { toId } from '#handlers/namespaces/core-v2/content/raw-arguments.rules.ts'
import { ALL, CHANGE, READ, resourceOf } from '#handlers/namespaces/core-v2/content/viewer.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { approvedComments } from '#handlers/platform/content/approved-comments.ts'
import { permalink } from '#handlers/platform/content/permalinks.ts'
import { isProtected, mayEdit, mayRead } from '#handlers/platform/content/permissions.rules.ts'
import { termPath, termsOf } from '#handlers/platform/content/terms.ts'
import { byField } from '#handlers/platform/order.ts'
import { renderText } from '#handlers/platform/rendering/render.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { FindRelated } from '#handlers/runtime/steps.ts'
import type { Json } from '#openapi/values/json.ts'
import { mediaRecord } from './media.ts'
import { embeddedError } from './responses.ts'
import { avatarUrls, userRecord } from './users.ts'

const TAXONOMIES = {
  categories: { taxonomy: 'category', field: 'categories' },
  tags: { taxonomy: 'post_tag', field: 'tags' },
} as const
type TermResource = keyof typeof TAXONOMIES

export function termRecord(call: Call, term: TermRecord, resource: TermResource): Json {
  const siteUrls = call.urls
  const root = coreUrl(siteUrls, '')
  const { taxonomy } = TAXONOMIES[resource]
  const isKept = term.id === call.site.read(defaultCategoryId)
  const changed = isKept ? CHANGE : ALL
  const allow = call.caller.can('manage_categories') ? changed : READ
  return {
    id: term.id,
    link: `${siteUrls.home}${termPath(call.site, term)}`,
    name: term.name,
    slug: term.slug,
    taxonomy,
    _links: {
      self: [{ href: `${root}${resource}/${term.id}`, targetHints: { allow } }],
      collection: [{ href: `${root}${resource}` }],
      about: [{ href: `${root}taxonomies/${taxonomy}` }],
      ...(term.parent && {
        up: [{ embeddable: true, href: `${root}${resource}/${term.parent}` }],
      }),
      'wp:post_type': [{ href: `${root}posts?${resource}=${term.id}` }],
      curies: CURIES,
    },
  }
}

/** The terms of one post, or one term. */
function terms(call: Call, resource: TermResource, id: string | undefined): unknown {
  const { taxonomy, field } = TAXONOMIES[resource]
  if (id !== undefined) {
    const term = call.site.terms.get(toId(id))
    return term?.taxonomy === taxonomy
      ? termRecord(call, term, resource)
      : embeddedError('rest_term_invalid', 'Term does not exist.', 404)
  }
  const post = call.site.posts.get(toId(call.request.query['post']))
  if (!post) return []
  return termsOf(call.site, post[field], taxonomy).map((term) => termRecord(call, term, resource))
}

/** A dataset may name the user only. */
const nameOf = (site: Site, author: number | undefined): string =>
  (author === undefined ? undefined : site.users.get(author)?.display_name) ?? ''

const hasReplies = (site: Site, { id, post }: CommentRecord): boolean =>
  approvedComments(site, post).some(({ parent }) => parent === id)

export function commentRecord(call: Call, comment: CommentRecord, post: PostRecord): Json {
  const { urls, caller } = call
  const link = permalink(call.site, urls, post)
  const allow = mayEdit(caller, post) ? ALL : READ
  const root = coreUrl(urls, '')
  return {
    id: comment.id,
    parent: comment.parent ?? 0,
    author: comment.author ?? 0,
    author_name: comment.author_name || nameOf(call.site, comment.author),
    author_url: comment.author_url,
    date: comment.date.slice(0, 19),
    content: { rendered: renderText(comment.content) },
    link: `${link}#comment-${comment.id}`,
    type: 'comment',
    author_avatar_urls: avatarUrls(urls.base, {
      email: comment.author_email,
      avatar: comment.author_avatar,
    }),
    _links: {
      self: [{ href: `${root}comments/${comment.id}`, targetHints: { allow } }],
      collection: [{ href: `${root}comments` }],
      ...(comment.author && {
        author: [{ embeddable: true, href: `${root}users/${comment.author}` }],
      }),
      up: [
        {
          embeddable: true,
          post_type: post.type,
          href: `${root}${resourceOf(post.type)}/${post.id}`,
        },
      ],
      ...(hasReplies(call.site, comment) && {
        children: [{ embeddable: true, href: `${root}comments?parent=${comment.id}` }],
      }),
      ...(comment.parent && {
        'in-reply-to': [{ embeddable: true, href: `${root}comments/${comment.parent}` }],
      }),
    },
  }
}

/** The approved comments of a post, newest first. */
function comments(call: Call): unknown {
  const post = call.site.posts.get(toId(call.request.query['post']))
  if (!post) return []
  const mayReadThem = isProtected(post) ? mayEdit(call.caller, post) : mayRead(call.caller, post)
  if (!mayReadThem)
    return embeddedError(
      'rest_cannot_read_post',
      'Sorry, you are not allowed to read the post for this comment.',
      call.caller.user ? 403 : 401,
    )
  return approvedComments(call.site, post.id)
    .toSorted(byField('date', 'desc'))
    .map((comment) => commentRecord(call, comment, post))
}

export const RELATED_ROUTE = /^\/core\/v2\/(users|media|categories|tags|comments)(?:\/(\d+))?$/

/** Undefined for unknown paths. */
export const related: FindRelated = (path, _query, call) => {
  const [, resource, id] = RELATED_ROUTE.exec(path) ?? []
  if (resource === 'users') return id && userRecord(call, toId(id))
  if (resource === 'media') return id && mediaRecord(call, toId(id))
  if (resource === 'categories' || resource === 'tags') return terms(call, resource, id)
  if (resource === 'comments' && id === undefined) return comments(call)
  return undefined
}
