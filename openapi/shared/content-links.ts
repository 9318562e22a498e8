import { METHODS } from '#openapi/language/define.ts'
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

const linkTo = (path: string) => ({ href: uri(`${API}/${path}`) })
const plainLink = (path: string) => array(object(linkTo(path)))
const embeddableLink = (path: string) =>
  array(object({ embeddable: literal(true), ...linkTo(path) }))

const allow = { ...array(oneOf(...METHODS)), examples: [METHODS] }

const itemLinks = (resource: string, type: string, id: number) => ({
  self: array(object({ ...linkTo(`${resource}/${id}`), targetHints: object({ allow }) })),
  collection: plainLink(resource),
  about: plainLink(`types/${type}`),
  author: embeddableLink('users/2'),
  replies: embeddableLink(`comments?post=${id}`),
  'version-history': array(
    object({ count: int(1, { minimum: 0 }), ...linkTo(`${resource}/${id}/revisions`) }),
  ),
  'predecessor-version': array(
    object({ id: int(131), ...linkTo(`${resource}/${id}/revisions/131`) }),
  ),
})
const mediaLinks = (id: number) => ({
  'wp:featuredmedia': embeddableLink('media/57'),
  'wp:attachment': plainLink(`media?parent=${id}`),
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

const OPTIONAL_LINKS = ['author', 'predecessor-version', 'wp:featuredmedia'] as const

const POST = 'posts/128'
const term = <const T extends string>(taxonomy: T, path: string) =>
  object({ taxonomy: literal(taxonomy), embeddable: literal(true), ...linkTo(path) })
const category = term('category', 'categories?post=128')
const tag = term('post_tag', 'tags?post=128')

const postLinks = {
  ...itemLinks('posts', 'post', 128),
  ...mediaLinks(128),
  'wp:term': {
    ...array(either(category, tag), { minItems: 2, maxItems: 2 }),
    examples: [[exampleOf(category), exampleOf(tag)]],
  },
}

/** In the edit context: one relation for each action allowed to the caller. */
const postActions = {
  'wp:action-publish': plainLink(POST),
  'wp:action-unfiltered-html': plainLink(POST),
  'wp:action-sticky': plainLink(POST),
  'wp:action-assign-author': plainLink(POST),
  'wp:action-create-categories': plainLink(POST),
  'wp:action-assign-categories': plainLink(POST),
  'wp:action-create-tags': plainLink(POST),
  'wp:action-assign-tags': plainLink(POST),
}

export const PostLinks = named(
  'PostLinks',
  object({ ...postLinks, ...curies }, { optional: OPTIONAL_LINKS }),
)
export const PostEditLinks = named(
  'PostEditLinks',
  object(
    { ...postLinks, ...postActions, ...curies },
    {
      optional: [
        ...OPTIONAL_LINKS,
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
const pageLinks = {
  ...itemLinks('pages', 'page', 42),
  up: embeddableLink('pages/40'),
  ...mediaLinks(42),
}
const pageActions = {
  'wp:action-publish': plainLink(PAGE),
  'wp:action-unfiltered-html': plainLink(PAGE),
  'wp:action-assign-author': plainLink(PAGE),
}

export const PageLinks = named(
  'PageLinks',
  object({ ...pageLinks, ...curies }, { optional: [...OPTIONAL_LINKS, 'up'] }),
)
export const PageEditLinks = named(
  'PageEditLinks',
  object(
    { ...pageLinks, ...pageActions, ...curies },
    {
      optional: [
        ...OPTIONAL_LINKS,
        'up',
        'wp:action-publish',
        'wp:action-unfiltered-html',
        'wp:action-assign-author',
      ],
    },
  ),
)

/** A revision only links to its parent. */
export const RevisionLinks = named('RevisionLinks', object({ parent: plainLink(POST) }))
