/** Search over posts, pages and terms. */
import { arg } from '#openapi/language/arguments.ts'
import { operation, PLAIN_GET, response } from '#openapi/language/define.ts'
import { array, either, int, named, object, oneOf, str, uri } from '#openapi/language/schema.ts'
import { exclude, include, page, pageSize, search } from '#openapi/shared/content-arguments.ts'
import { ASSUMED, Links, PAGING_HEADERS, SECTION } from './collection.ts'

const RESULT_TYPES = ['post', 'term', 'post-format'] as const

const SearchResult = named(
  'SearchResult',
  object(
    {
      id: either(int(29), str('aside')),
      title: str('Summer registration'),
      url: uri('https://example.test/summer-registration/'),
      type: oneOf(...RESULT_TYPES),
      subtype: str('post'),
      _links: Links,
    },
    { optional: ['subtype'] },
  ),
)

export const listSearchResults = operation({
  ...PLAIN_GET,
  path: '/core/v2/search',
  archetype: 'list',
  access: 'public',
  spec: SECTION,
  assumed: ASSUMED,
  id: 'core.search.list',
  summary: 'Search posts and pages, or terms.',
  args: {
    context: arg.oneOf(['view', 'embed'], {
      default: 'view',
      check: 'early',
      description: 'Scope of the response; determines its fields.',
    }),
    page,
    per_page: arg.int({ ...pageSize, default: 10 }),
    search,
    type: arg.oneOf(RESULT_TYPES, {
      default: 'post',
      description: 'Kind of object to search.',
    }),
    subtype: arg.array(arg.oneOf(['post', 'page', 'category', 'post_tag', 'any']), {
      default: 'any',
      description: 'Only these types or taxonomies.',
    }),
    exclude,
    include,
  },
  responses: { 200: response({ body: array(SearchResult), headers: PAGING_HEADERS }) },
})
