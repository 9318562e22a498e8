import {
  either,
  int,
  type JsonSchema,
  named,
  nullable,
  nullSchema,
  object,
  oneOf,
  str,
} from '#openapi/language/schema.ts'
import { keysOf } from '#openapi/values/json.ts'

const digits = { pattern: '^-?\\d+$' }

/** Numbers and flags of an index record are sent as strings. */
const number = (example: string) => nullable(str(example, digits))
const flag = (example: '0' | '1') => nullable(str(example, { pattern: '^[01]$' }))
const text = (example: string) => nullable(str(example))
const time = () =>
  nullable(str('2026-03-01 10:00:00', { pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' }))
/** A column that is usually unset. */
const usuallyNull = <S extends JsonSchema>(filled: S) => either(nullSchema, filled)

const columns = {
  object_id: number('3'),
  object_type: oneOf(
    'post',
    'term',
    'post-type-archive',
    'system-page',
    'date-archive',
    'home-page',
  ),
  object_sub_type: text('page'),
  author_id: number('1'),
  post_parent: number('0'),
  permalink: text('https://example.test/programmes/'),
  permalink_hash: text('32:2bf43f4b18ade580467dba442c5be598'),
  title: usuallyNull(str('Programmes %%sep%% %%sitename%%')),
  description: usuallyNull(str('Dates and places of all programmes.')),
  breadcrumb_title: text('Programmes'),
  post_status: text('publish'),
  is_public: flag('1'),
  is_protected: flag('0'),
  has_public_posts: usuallyNull(flag('1')),
  is_cornerstone: flag('0'),
  has_ancestors: flag('0'),
  is_robots_noindex: usuallyNull(flag('1')),
  is_robots_nofollow: flag('0'),
  primary_focus_keyword_score: usuallyNull(number('71')),
  readability_score: number('60'),
  inclusive_language_score: number('0'),
  primary_focus_keyword: usuallyNull(str('volunteer programme')),
  link_count: usuallyNull(number('4')),
  incoming_link_count: usuallyNull(number('2')),
  number_of_pages: usuallyNull(number('1')),
  language: usuallyNull(str('en')),
  region: usuallyNull(str('US')),
  schema_page_type: usuallyNull(str('WebPage')),
  schema_article_type: usuallyNull(str('Article')),
  estimated_reading_time_minutes: usuallyNull(number('3')),
  object_last_modified: time(),
  object_published_at: time(),
  created_at: time(),
  updated_at: time(),
  blog_id: number('1'),
  version: number('2'),
}

const REQUIRED_COLUMNS = ['object_type', 'created_at', 'updated_at', 'blog_id', 'version']

/**
 * A record has the columns set by its builder; image and card columns are not listed individually.
 */
const recordWith = <const S extends Readonly<Record<string, JsonSchema>>>(extraColumns: S) =>
  object(
    { ...columns, ...extraColumns },
    {
      // The keys of a literal are known; the standard library types them as strings.
      optional: keysOf(columns).filter(
        (name) => !REQUIRED_COLUMNS.includes(name) && !(name in extraColumns),
      ),
      open: true,
    },
  )

export const SeoIndexRecord = named('SeoIndexRecord', recordWith({ id: int(1) }))
/** The link routes send the id as a string too, and include link counts. */
export const SeoLinkedRecord = named(
  'SeoLinkedRecord',
  recordWith({ id: str('1', digits), link_count: str('4', digits) }),
)
