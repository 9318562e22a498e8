import {
  array,
  bool,
  int,
  literal,
  named,
  object,
  siteTime,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { FORMATS, OPEN_OR_CLOSED, STATUSES } from './content-fields.ts'
import { PageEditLinks, PageLinks, PostEditLinks, PostLinks } from './content-links.ts'
import { choice, editMeta, viewMeta } from './content-meta.ts'

/** Sample values of one type. */
interface Sample {
  readonly id: number
  readonly type: 'post' | 'page'
  readonly slug: string
  readonly link: string
  readonly title: string
  readonly text: string
  readonly excerpt: string
}

const paragraph = (text: string) => str(`<p>${text}</p>\n`)

const modifiedMembers = {
  modified: siteTime('2026-03-02T09:30:00'),
  modified_gmt: siteTime('2026-03-02T08:30:00'),
}
const date = siteTime('2026-03-01T10:00:00')
const date_gmt = siteTime('2026-03-01T09:00:00')
const isProtected = bool(false)

const addressMembers = <const S extends Sample>({ slug, type, link }: S) => ({
  slug: str(slug),
  status: choice([...STATUSES, 'trash'], 'publish'),
  type: literal<S['type']>(type),
  link: uri(link),
})
const authorMembers = { author: int(2), featured_media: int(57) }

const viewMembers = <const S extends Sample>(sample: S) => ({
  id: int(sample.id),
  date,
  date_gmt,
  guid: object({ rendered: uri(sample.link) }),
  ...modifiedMembers,
  ...addressMembers(sample),
  title: object({ rendered: str(sample.title) }),
  content: object({ rendered: paragraph(sample.text), protected: isProtected }),
  excerpt: object({ rendered: paragraph(sample.excerpt), protected: isProtected }),
  ...authorMembers,
})

const editMembers = <const S extends Sample>(sample: S) => ({
  id: int(sample.id),
  date,
  date_gmt,
  guid: object({ rendered: uri(sample.link), raw: uri(sample.link) }),
  ...modifiedMembers,
  password: str(''),
  ...addressMembers(sample),
  title: object({ raw: str(sample.title), rendered: str(sample.title) }),
  content: object({
    raw: str(sample.text),
    rendered: paragraph(sample.text),
    protected: isProtected,
    block_version: int(0, { minimum: 0, maximum: 1 }),
  }),
  excerpt: object({
    raw: str(sample.excerpt),
    rendered: paragraph(sample.excerpt),
    protected: isProtected,
  }),
  ...authorMembers,
})

const embedRecord = <const S extends Sample>(sample: S) => {
  const { id, date, slug, type, link, title, excerpt, author, featured_media } = viewMembers(sample)
  return { id, date, slug, type, link, title, excerpt, author, featured_media }
}

const discussionMembers = (example: 'open' | 'closed') => ({
  comment_status: choice(OPEN_OR_CLOSED, example),
  ping_status: choice(OPEN_OR_CLOSED, example),
})
const template = str('')
const slugMembers = (permalinkTemplate: string, slug: string) => ({
  permalink_template: str(permalinkTemplate),
  generated_slug: str(slug),
})
const classList = (...names: readonly string[]) => ({
  class_list: { ...array(str('hentry')), examples: [names] },
})

const post = {
  id: 128,
  type: 'post',
  slug: 'summer-registration',
  link: 'https://example.test/summer-registration/',
  title: 'Registration for the summer programme',
  text: 'Registration opens on 1 April. The team answers questions by phone.',
  excerpt: 'Registration opens on 1 April.',
} as const satisfies Sample

const postSettings = {
  ...discussionMembers('open'),
  sticky: bool(false),
  template,
  format: choice(FORMATS, 'standard'),
}
const postTerms = { categories: array(int(1)), tags: array(int(7)) }
const postClasses = classList(
  'post-128',
  'post',
  'type-post',
  'status-publish',
  'format-standard',
  'has-post-thumbnail',
  'hentry',
  'category-uncategorized',
  'tag-summer',
)
const postEdit = {
  ...editMembers(post),
  ...postSettings,
  meta: editMeta('wp-post'),
  ...postTerms,
  ...slugMembers('https://example.test/%postname%/', 'registration-for-the-summer-programme'),
  ...postClasses,
}

export const Post = named(
  'Post',
  object({
    ...viewMembers(post),
    ...postSettings,
    meta: viewMeta,
    ...postTerms,
    ...postClasses,
    _links: PostLinks,
  }),
)
export const PostEdit = named('PostEdit', object({ ...postEdit, _links: PostEditLinks }))
export const PostEmbed = named('PostEmbed', object({ ...embedRecord(post), _links: PostLinks }))
export const PostRemoved = named(
  'PostRemoved',
  object({ deleted: literal(true), previous: object(postEdit) }),
)

const page = {
  id: 42,
  type: 'page',
  slug: 'sessions',
  link: 'https://example.test/programmes/sessions/',
  title: 'Sessions',
  text: 'Sessions take place every Tuesday. New participants are welcome.',
  excerpt: 'Sessions take place every Tuesday.',
} as const satisfies Sample

const pageSettings = {
  parent: int(40),
  menu_order: int(0),
  ...discussionMembers('closed'),
  template,
}
const pageClasses = classList(
  'post-42',
  'page',
  'type-page',
  'status-publish',
  'has-post-thumbnail',
  'hentry',
)
const pageEdit = {
  ...editMembers(page),
  ...pageSettings,
  meta: editMeta('wp-page'),
  ...slugMembers('https://example.test/programmes/%pagename%/', 'sessions'),
  ...pageClasses,
}

export const Page = named(
  'Page',
  object({
    ...viewMembers(page),
    ...pageSettings,
    meta: viewMeta,
    ...pageClasses,
    _links: PageLinks,
  }),
)
export const PageEdit = named('PageEdit', object({ ...pageEdit, _links: PageEditLinks }))
export const PageEmbed = named('PageEmbed', object({ ...embedRecord(page), _links: PageLinks }))
export const PageRemoved = named(
  'PageRemoved',
  object({ deleted: literal(true), previous: object(pageEdit) }),
)
