import type { Json } from '#openapi/values/json.ts'

/** The display conditions of templates, in wire order (platform/builder 3.7). */
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
  /** Controls that restrict the condition. */
  readonly controls?: Controls
}

const queryControl = (name: string, members: Json): Controls => ({
  [name]: {
    type: 'query',
    tab: 'content',
    section: 'settings',
    ...members,
    name,
    default: '',
  },
})

const termControl = (taxonomy: string): Controls =>
  queryControl('taxonomy', {
    options: { '': 'All' },
    autocomplete: { object: 'tax', by_field: 'term_id', query: { taxonomy } },
  })

/** Control names and menu class are our choice (D-061). */
const queryCondition = (name: string, autocomplete: Json): Extras => ({
  controls: queryControl(name, {
    select2options: { dropdownCssClass: 'builder-conditions-select2-dropdown' },
    autocomplete,
  }),
})
const byAuthor = queryCondition('author_id', { object: 'author' })
const oneOf = (post_type: string): Extras =>
  queryCondition('post_id', { object: 'post', query: { post_type } })
const underParent = queryCondition('parent_id', { object: 'post', query: { post_type: 'page' } })

const condition = (
  name: string,
  label: string,
  { all = label, sub = [], controls = [] }: Extras = {},
): readonly [string, ConditionConfig] => [
  name,
  {
    controls,
    label,
    sub_conditions: sub,
    all_label: all,
  },
]

const inCategories: Extras = { controls: termControl('category') }
const inTags: Extras = { controls: termControl('post_tag') }

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
  condition('author', 'Author archive', byAuthor),
  condition('date', 'Date archive'),
  condition('search', 'Search results'),
  condition('in_category', 'In Category', inCategories),
  condition('in_category_children', 'In child Categories', inCategories),
  condition('in_post_tag', 'In Tag', inTags),
  condition('post_by_author', 'Posts by author', byAuthor),
  condition('post', 'Post', {
    ...oneOf('post'),
    all: 'Posts',
    sub: ['in_category', 'in_category_children', 'in_post_tag', 'post_by_author'],
  }),
  condition('page_by_author', 'Pages by author', byAuthor),
  condition('page', 'Page', { ...oneOf('page'), all: 'Pages', sub: ['page_by_author'] }),
  condition('attachment_by_author', 'Media by author', byAuthor),
  condition('attachment', 'Media', { ...oneOf('attachment'), sub: ['attachment_by_author'] }),
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
  condition('child_of', 'Direct child of', underParent),
  condition('any_child_of', 'Any child of', underParent),
  condition('by_author', 'By author', byAuthor),
  condition('not_found404', '404 Page'),
])
