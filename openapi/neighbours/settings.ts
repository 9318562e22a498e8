/** The settings of the site. */
import { arg } from '#openapi/language/arguments.ts'
import { EDIT_METHODS, operation, PLAIN_GET } from '#openapi/language/define.ts'
import { bool, int, named, nullable, object, oneOf, str, uri } from '#openapi/language/schema.ts'
import { FORMATS, OPEN_OR_CLOSED } from '#openapi/shared/content-fields.ts'
import { ASSUMED, SECTION } from './collection.ts'

const Settings = named(
  'Settings',
  object({
    title: str('Example Programmes'),
    description: str(''),
    url: uri('https://example.test'),
    email: str('admin@example.test'),
    timezone: str('Europe/Berlin'),
    date_format: str('F j, Y'),
    time_format: str('g:i a'),
    start_of_week: int(1),
    language: str('en_US'),
    use_smilies: bool(true),
    default_category: int(1),
    default_post_format: str('0'),
    posts_per_page: int(10),
    show_on_front: oneOf('posts', 'page'),
    page_on_front: int(0),
    page_for_posts: int(0),
    default_ping_status: oneOf(...OPEN_OR_CLOSED),
    default_comment_status: oneOf(...OPEN_OR_CLOSED),
    site_logo: nullable(int(35)),
    site_icon: int(0),
  }),
)

const text = (description: string) => arg.string({ description })
const number = (description: string) => arg.int({ description })
const openOrClosed = (description: string) => arg.oneOf(OPEN_OR_CLOSED, { description })

const fields = {
  title: text('The name of the site.'),
  description: text('Tagline of the site.'),
  url: arg.string({
    format: 'uri',
    description: 'The address of the site; it cannot be changed here.',
  }),
  email: arg.string({ format: 'email', description: 'The address for messages about the site.' }),
  timezone: text('The time zone, such as Europe/Berlin.'),
  date_format: text('How dates are shown.'),
  time_format: text('How times are shown.'),
  start_of_week: number('The first day of the week; 0 is Sunday.'),
  language: text('The language of the site.'),
  use_smilies: arg.bool({ description: 'Whether text smileys are shown as pictures.' }),
  default_category: number('The category of posts without one.'),
  default_post_format: arg.oneOf(['0', ...FORMATS], {
    description: 'The format of posts without one.',
  }),
  posts_per_page: number('How many posts a page of the site shows.'),
  show_on_front: arg.oneOf(['posts', 'page'], { description: 'Content of the front page.' }),
  page_on_front: number('The page on the front; 0 for none.'),
  page_for_posts: number('The page that lists the posts; 0 for none.'),
  default_ping_status: openOrClosed('Whether new posts can be pinged.'),
  default_comment_status: openOrClosed('Whether comments on new posts are open.'),
  site_logo: number('The image in the head of the site; 0 for none.'),
  site_icon: number('The icon of the site; 0 for none.'),
} as const

const settingsRoute = {
  path: '/core/v2/settings',
  archetype: 'document',
  access: 'manage_options',
  spec: SECTION,
  assumed: ASSUMED,
} as const

export const getSettings = operation({
  ...settingsRoute,
  ...PLAIN_GET,
  id: 'core.settings.read',
  summary: 'Read the settings of the site.',
  responses: { 200: Settings },
})

export const updateSettings = operation({
  ...settingsRoute,
  id: 'core.settings.update',
  summary: 'Change those settings that are sent.',
  methods: EDIT_METHODS,
  args: fields,
  responses: { 200: Settings },
  effect: 'irreversible',
})

export const settingsOperations = [getSettings, updateSettings]
