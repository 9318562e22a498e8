import { implement } from '#handlers/runtime/implement.ts'
import { getPostTypeTaxonomies } from '#openapi/namespaces/builder-pro-v1/taxonomies.ts'

/** The taxonomies with their own label; formats are omitted. */
const TAXONOMIES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['post', { category: 'Categories', post_tag: 'Tags' }],
])

export const taxonomies = [
  implement(getPostTypeTaxonomies, {
    rules: {
      post_type: (value) => (typeof value === 'string' && value !== '' ? undefined : 'reject'),
    },
    handle: ({ args }) => ({ body: TAXONOMIES.get(args.post_type) ?? [] }),
  }),
]
