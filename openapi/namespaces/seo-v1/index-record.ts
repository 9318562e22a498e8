import {
  either,
  int,
  type JsonSchema,
  named,
  nothing,
  nullable,
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
const unset = <S extends JsonSchema>(filled: S) => either(nothing, filled)

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
  title: unset(str('Programmes %%sep%% %%sitename%%')),
  description: unset(str('Dates and places of all programmes.')),
  breadcrumb_title: text('Programmes'),
  post_status: text('publish'),
  is_public: flag('1'),
  is_protected: flag('0'),
  has_public_posts: unset(flag('1')),
  is_cornerstone: flag('0'),
  has_ancestors: flag('0'),
  is_robots_noindex: unset(flag('1')),
  is_robots_nofollow: flag('0'),
  primary_focus_keyword_score: unset(number('71')),
  readability_score: number('60'),
  inclusive_language_score: number('0'),
  primary_focus_keyword: unset(str('volunteer programme')),
  link_count: unset(number('4')),
  incoming_link_count: unset(number('2')),
  number_of_pages: unset(number('1')),
  language: unset(str('en')),
  region: unset(str('US')),
  schema_page_type: unset(str('WebPage')),
  schema_article_type: unset(str('Article')),
  estimated_reading_time_minutes: unset(number('3')),
  object_last_modified: time(),
  object_published_at: time(),
  created_at: time(),
  updated_at: time(),
  blog_id: number('1'),
  version: number('2'),
}

const ALWAYS = ['object_type', 'created_at', 'updated_at', 'blog_id', 'version']

/**
 * A record has the columns set by its builder; image and card columns are not listed individually.
 */
const record = <const S extends Readonly<Record<string, JsonSchema>>>(set: S) =>
  object(
    { ...columns, ...set },
    {
      // The keys of a literal are known; the standard library types them as strings.
      optional: keysOf(columns).filter((name) => !ALWAYS.includes(name) && !(name in set)),
      open: true,
    },
  )

export const SeoIndexRecord = named('SeoIndexRecord', record({ id: int(1) }))
/** The link routes send the id as a string too, and include link counts. */
export const SeoLinkedRecord = named(
  'SeoLinkedRecord',
  record({ id: str('1', digits), link_count: str('4', digits) }),
)
