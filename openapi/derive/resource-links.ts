/** Actions that the caller may be able to perform on an item, for its resource schema. */

import type { Resource } from '#openapi/language/resource.ts'
import type { Json } from '#openapi/values/json.ts'

interface Action {
  readonly name: string
  readonly title: string
  readonly properties: Json
  /** Limited to posts. */
  readonly posts?: true
}

const termActions = (resource: 'categories' | 'tags'): readonly Action[] =>
  (['assign', 'create'] as const).map((verb) => ({
    name: `${verb}-${resource}`,
    title: `The current user can ${verb} terms in the ${resource === 'tags' ? 'post_tag' : 'category'} taxonomy.`,
    properties: { [resource]: { type: 'array', items: { type: 'integer' } } },
    posts: true,
  }))

const ACTIONS: readonly Action[] = [
  {
    name: 'publish',
    title: 'The current user can publish this post.',
    properties: { status: { type: 'string', enum: ['publish', 'future'] } },
  },
  {
    name: 'unfiltered-html',
    title: 'The current user can post unfiltered HTML markup and JavaScript.',
    properties: { content: { raw: { type: 'string' } } },
  },
  {
    name: 'sticky',
    title: 'The current user can sticky this post.',
    properties: { sticky: { type: 'boolean' } },
    posts: true,
  },
  {
    name: 'assign-author',
    title: 'The current user can change the author on this post.',
    properties: { author: { type: 'integer' } },
  },
  ...termActions('categories'),
  ...termActions('tags'),
]

export const resourceLinks = ({ type }: Resource, href: string): readonly Json[] =>
  ACTIONS.filter(({ posts }) => !posts || type === 'post').map(({ name, title, properties }) => ({
    rel: `https://api.w.org/action-${name}`,
    title,
    href,
    targetSchema: { type: 'object', properties },
  }))
