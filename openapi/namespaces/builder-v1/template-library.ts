import {
  arg,
  operation,
  PLAIN_GET,
  RESPONSES_AND_ACCESS,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import {
  any,
  array,
  bool,
  either,
  emptyArray,
  int,
  literal,
  map,
  named,
  object,
  oneOf,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { PAGE_KINDS } from '#openapi/shared/content-fields.ts'

const shared = {
  path: '/builder/v1/template-library/templates',
  access: 'edit_posts',
  spec: '4.10',
} as const

const LocalTemplate = named(
  'LibraryTemplate',
  object({
    template_id: int(39),
    source: literal('local'),
    type: str('page'),
    title: str('Programme landing page'),
    thumbnail: either(literal(false), uri('https://example.test/uploads/landing.png')),
    date: int(1772359200),
    human_date: str('March 1, 2026'),
    human_modified_date: str('March 1, 2026'),
    author: str('Programme Team'),
    status: oneOf('publish', 'pending'),
    hasPageSettings: bool(false),
    content: map(any('container'), 'elType'),
    tags: emptyArray,
    export_link: uri('https://example.test/admin/export?template_id=39'),
    url: uri('https://example.test/?builder_library=programme-landing-page'),
  }),
)

/** The subscription that a remote template requires. */
export const ACCESS_TIERS = ['free', 'essential'] as const

const RemoteTemplate = named(
  'RemoteLibraryTemplate',
  object({
    template_id: int(8124),
    source: literal('remote'),
    type: str('block'),
    subtype: str('contact'),
    title: str('Contact section'),
    thumbnail: uri('https://library.example.test/contact.png'),
    date: int(1767261600),
    author: str('Builder Library'),
    tags: array(str('contact')),
    isPro: bool(false),
    accessLevel: int(0),
    accessTier: oneOf(...ACCESS_TIERS),
    popularityIndex: int(120),
    trendIndex: int(14),
    hasPageSettings: bool(false),
    url: uri('https://library.example.test/contact'),
    favorite: bool(false),
  }),
)

const since = 'builder 3.35'
const decision = 'D-079'
const hiddenContent = {
  documented: 'a template has a title, a type and any object as its content',
  deployed: 'the content consists of elements, which get new ids and are never returned',
  since,
  decision,
  cases: ['answer*', 'content*'],
  members: { content: 'absent' },
  response: { status: [200] },
} as const

export const listTemplates = operation({
  ...shared,
  id: 'builder.template-library.list',
  summary: 'List the templates of one source.',
  ...PLAIN_GET,
  undeclared: { source: arg.string({ description: 'Library to read: local or remote.' }) },
  responses: {
    200: object({
      templates: array(either(LocalTemplate, RemoteTemplate)),
      config: object({ block: object({ categories: array(str('404 page')) }) }),
    }),
  },
  quirks: {
    hiddenContent,
    needsSource: {
      documented: 'the route has no arguments and lists the templates saved with it',
      deployed: 'without the undeclared source the list is empty',
      since,
      decision,
      cases: ['fresh', 'answer.distinct'],
      parent: 'templates',
      response: {},
    },
  },
  assumed: { args: 'D-020', ...RESPONSES_AND_ACCESS, behaviour: 'D-034' },
})

export const TEMPLATE_TYPES = [
  'sp-header',
  'sp-footer',
  'page',
  'section',
  'container',
  'floating-buttons',
  'popup',
  'header',
  'footer',
  'single',
  ...PAGE_KINDS,
  'loop-item',
] as const

export const createTemplate = operation({
  ...shared,
  id: 'builder.template-library.create',
  summary: 'Save elements as a template of the site.',
  methods: ['POST'],
  args: {
    title: arg.string({ description: 'Title; made up from type and id when left out.' }),
    type: arg.oneOf(TEMPLATE_TYPES, {
      required: true,
      description: 'Kind of document the template is.',
    }),
    content: arg.object({ description: 'The elements of the template.' }),
  },
  undeclared: { page_settings: arg.object({ description: 'Settings of the whole document.' }) },
  responses: { 200: LocalTemplate },
  errors: ['invalid_template_type', 'save_error'],
  quirks: { hiddenContent },
  effect: 'create-no-delete',
  assumed: { args: 'D-020', ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-017' },
})

export const templateLibraryOperations = [listTemplates, createTemplate] as const
