import {
  array,
  either,
  exampleOf,
  int,
  literal,
  named,
  object,
  oneOf,
  str,
  uri,
} from '#openapi/language/schema.ts'

const API = 'https://example.test/api/core/v2'

const to = (path: string) => ({ href: uri(`${API}/${path}`) })
const plain = (path: string) => array(object(to(path)))
const embeddable = (path: string) => array(object({ embeddable: literal(true), ...to(path) }))

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const allow = { ...array(oneOf(...METHODS)), examples: [METHODS] }

const upToMedia = (resource: string, type: string, id: number) => ({
  self: array(object({ ...to(`${resource}/${id}`), targetHints: object({ allow }) })),
  collection: plain(resource),
  about: plain(`types/${type}`),
  author: embeddable('users/2'),
  replies: embeddable(`comments?post=${id}`),
  'version-history': array(
    object({ count: int(1, { minimum: 0 }), ...to(`${resource}/${id}/revisions`) }),
  ),
  'predecessor-version': array(object({ id: int(131), ...to(`${resource}/${id}/revisions/131`) })),
})
const media = (id: number) => ({
  'wp:featuredmedia': embeddable('media/57'),
  'wp:attachment': plain(`media?parent=${id}`),
})
const curies = {
  curies: array(
    object({
      name: literal('wp'),
      href: str('https://api.w.org/{rel}'),
      templated: literal(true),
    }),
  ),
}

const OPTIONAL = ['author', 'predecessor-version', 'wp:featuredmedia'] as const

const POST = 'posts/128'
const term = <const T extends string>(taxonomy: T, path: string) =>
  object({ taxonomy: literal(taxonomy), embeddable: literal(true), ...to(path) })
const category = term('category', 'categories?post=128')
const tag = term('post_tag', 'tags?post=128')

const ofPost = {
  ...upToMedia('posts', 'post', 128),
  ...media(128),
  'wp:term': {
    ...array(either(category, tag), { minItems: 2, maxItems: 2 }),
    examples: [[exampleOf(category), exampleOf(tag)]],
  },
}

/** In the edit context: one relation for each action allowed to the caller. */
const postActions = {
  'wp:action-publish': plain(POST),
  'wp:action-unfiltered-html': plain(POST),
  'wp:action-sticky': plain(POST),
  'wp:action-assign-author': plain(POST),
  'wp:action-create-categories': plain(POST),
  'wp:action-assign-categories': plain(POST),
  'wp:action-create-tags': plain(POST),
  'wp:action-assign-tags': plain(POST),
}

export const PostLinks = named(
  'PostLinks',
  object({ ...ofPost, ...curies }, { optional: OPTIONAL }),
)
export const PostEditLinks = named(
  'PostEditLinks',
  object(
    { ...ofPost, ...postActions, ...curies },
    {
      optional: [
        ...OPTIONAL,
        'wp:action-publish',
        'wp:action-unfiltered-html',
        'wp:action-sticky',
        'wp:action-assign-author',
        'wp:action-create-categories',
        'wp:action-assign-categories',
        'wp:action-create-tags',
        'wp:action-assign-tags',
      ],
    },
  ),
)

const PAGE = 'pages/42'
const ofPage = { ...upToMedia('pages', 'page', 42), up: embeddable('pages/40'), ...media(42) }
const pageActions = {
  'wp:action-publish': plain(PAGE),
  'wp:action-unfiltered-html': plain(PAGE),
  'wp:action-assign-author': plain(PAGE),
}

export const PageLinks = named(
  'PageLinks',
  object({ ...ofPage, ...curies }, { optional: [...OPTIONAL, 'up'] }),
)
export const PageEditLinks = named(
  'PageEditLinks',
  object(
    { ...ofPage, ...pageActions, ...curies },
    {
      optional: [
        ...OPTIONAL,
        'up',
        'wp:action-publish',
        'wp:action-unfiltered-html',
        'wp:action-assign-author',
      ],
    },
  ),
)

/** A revision only links to its parent. */
export const RevisionLinks = named('RevisionLinks', object({ parent: plain(POST) }))
