import type { Json } from '#openapi/json.ts'

/** The conditions a template can be shown under, in the order they are sent (platform/builder 3.7). */
type Controls = Json | readonly never[]

interface ConditionConfig {
  readonly controls: Controls
  readonly label: string
  readonly sub_conditions: readonly string[]
  readonly all_label: string
}

interface Extras {
  readonly all?: string
  readonly sub?: readonly string[]
  /** The taxonomy whose terms narrow the condition. */
  readonly taxonomy?: 'category' | 'post_tag'
}

const termControl = (taxonomy: string): Controls => ({
  taxonomy: {
    type: 'query',
    tab: 'content',
    section: 'settings',
    options: { '': 'All' },
    autocomplete: { object: 'tax', by_field: 'term_id', query: { taxonomy } },
    name: 'taxonomy',
    default: '',
  },
})

const condition = (
  name: string,
  label: string,
  { all = label, sub = [], taxonomy }: Extras = {},
): readonly [string, ConditionConfig] => [
  name,
  {
    controls: taxonomy ? termControl(taxonomy) : [],
    label,
    sub_conditions: sub,
    all_label: all,
  },
]

const inCategories = { taxonomy: 'category' } as const
const inTags = { taxonomy: 'post_tag' } as const

export const CONDITIONS: ReadonlyMap<string, ConditionConfig> = new Map([
  condition('general', 'General', { all: 'Entire site', sub: ['archive', 'singular'] }),
  condition('category', 'Categories', inCategories),
  condition('child_of_category', 'Direct child Category of', inCategories),
  condition('any_child_of_category', 'Any child Category of', inCategories),
  condition('post_tag', 'Tags', inTags),
  condition('post_archive', 'Posts archive', {
    sub: ['category', 'child_of_category', 'any_child_of_category', 'post_tag'],
  }),
  condition('archive', 'Archives', {
    all: 'All archives',
    sub: ['author', 'date', 'search', 'post_archive'],
  }),
  condition('author', 'Author archive'),
  condition('date', 'Date archive'),
  condition('search', 'Search results'),
  condition('in_category', 'In Category', inCategories),
  condition('in_category_children', 'In child Categories', inCategories),
  condition('in_post_tag', 'In Tag', inTags),
  condition('post_by_author', 'Posts by author'),
  condition('post', 'Post', {
    all: 'Posts',
    sub: ['in_category', 'in_category_children', 'in_post_tag', 'post_by_author'],
  }),
  condition('page_by_author', 'Pages by author'),
  condition('page', 'Page', { all: 'Pages', sub: ['page_by_author'] }),
  condition('attachment_by_author', 'Media by author'),
  condition('attachment', 'Media', { sub: ['attachment_by_author'] }),
  condition('singular', 'Singular', {
    all: 'All singular',
    sub: [
      'front_page',
      'post',
      'page',
      'attachment',
      'child_of',
      'any_child_of',
      'by_author',
      'not_found404',
    ],
  }),
  condition('front_page', 'Front page'),
  condition('child_of', 'Direct child of'),
  condition('any_child_of', 'Any child of'),
  condition('by_author', 'By author'),
  condition('not_found404', '404 Page'),
])
