/** Paraphrased sentences of the interface document about the service, its resources and their states. */

import {
  content,
  NO_REQUIREMENT,
  NOT_DOCUMENTED,
  type Sentence,
  says,
  withoutCase,
} from './sentence.ts'

const storedField = (name: string): Sentence =>
  says(`${name} is kept as it is written.`, ...content(`*/*stores.${name}*`))

const storedPostField = (name: string): Sentence =>
  says(`${name} of a post is kept as it is written.`, `core.posts.*/*stores.${name}*`)

const storedPageField = (name: string): Sentence =>
  says(`${name} of a page is kept as it is written.`, `core.pages.*/*stores.${name}*`)

const storedMeta = (name: string): Sentence =>
  says(
    `meta has ${name}, of the stated type and default.`,
    ...content(`*/*meta.${name}*`, 'create/meta.defaults'),
  )

const indexField = (name: string): Sentence =>
  says(`The index has ${name}.`, `index.read/field.${name}`)

const noteField = (name: string): Sentence =>
  says(
    `A note has ${name}.`,
    'builder.notes.*/*answer.types',
    'builder.notes.*/answer.fields',
    `builder.notes.*/*.${name}*`,
  )

export const RESOURCE_SENTENCES: Readonly<Record<string, readonly Sentence[]>> = {
  1: [
    says('Requests and responses are JSON.', '*/*answer.json', '*/own.json', '*/answer.odd-texts'),
    says('Each variant has the listed namespaces.', 'index.read/namespaces.*'),
    says(
      'The REST root of the multilingual variant has a language segment, the other has none.',
      'index.read/root.language',
      'index.read/single-language',
    ),
    withoutCase('The service manages content, builder data, forms and add-ons.', NO_REQUIREMENT),
  ],
  2: [withoutCase('Resources have the fields of the tables that follow.', NO_REQUIREMENT)],
  '2.1': [
    says(
      'GET / responds with the index document.',
      'index.read/answer',
      'index.read/answer.no-crash',
      'index.read/accepted',
      'index.read/args.optional',
    ),
    ...['name', 'description', 'url', 'home', 'gmt_offset', 'timezone_string'].map(indexField),
    ...['page_for_posts', 'page_on_front', 'show_on_front', 'namespaces', 'routes'].map(indexField),
    says('The offset from UTC belongs to the time zone.', 'index.read/zone.offset'),
    says('home includes the language in variant B.', 'index.read/home.language'),
    says('The index advertises application passwords.', 'index.read/authentication'),
    says('A route has namespace, methods and endpoints.', 'index.read/routes.shape'),
    says('The namespace of a route is printed with it.', '*/index.namespace'),
    says('Methods are printed with the route and each endpoint.', '*/index.methods'),
    says('Endpoints that may be batched carry allow_batch.', '*/index.batch'),
    says('Routes without path parameters link to themselves.', '*/index.link'),
    says(
      'Path parameters are named groups of the stated classes.',
      '*/index.captures',
      '*/*path.*.inside',
    ),
    says('A path outside of the class of its parameter is no route.', '*/*path.*'),
    says('Definitions of arguments carry the listed keywords.', '*/index.args.*'),
  ],
  '2.2': [
    ...['date', 'date_gmt', 'slug', 'status', 'password', 'title', 'content', 'excerpt'].map(
      storedField,
    ),
    ...['author', 'featured_media', 'comment_status', 'ping_status', 'template'].map(storedField),
    ...['format', 'sticky', 'categories', 'tags'].map(storedPostField),
    ...['parent', 'menu_order'].map(storedPageField),
    says(
      'Fields have the types of the table.',
      ...content('*/*answer.types*', '*/*answer.members*'),
      'core.*-revisions.*/*answer.types*',
      'core.*-autosaves.*/*answer.types*',
    ),
    says(
      'Fields are written by the routes that create and change an item.',
      ...content('create/life-cycle', 'create/stores.raw', '*/stores-all*'),
      ...content('create/keeps-text', 'update/keeps-text.*', 'update/empties.*'),
    ),
    says(
      'date is in the time zone of the site, date_gmt in UTC.',
      ...content('create/date-gmt*'),
      'core.*/life.date*',
      'core.*/pairs.date',
      'core.*/*own.times',
    ),
    says('A slug is unique among items of one type.', ...content('*/*unique-slug')),
    says(
      'Texts show raw in the edit context only.',
      ...content('read/context.*', 'list/context.*'),
      'core.*-revisions.list/context.view',
      'core.*-autosaves.list/context.view',
    ),
    says('rendered is read-only.', ...content('*/*rendered-is-read-only')),
    says(
      'Texts show rendered, protected and block_version in their contexts.',
      ...content('read/rendered', '*/*answer.types*', '*/*answer.members*'),
    ),
    says('A password protects content and excerpt.', ...content('*/password*')),
    ...['footnotes', '_builder_edit_mode', '_builder_template_type', '_builder_data'].map(
      storedMeta,
    ),
    ...['_builder_page_settings', '_builder_conditions'].map(storedMeta),
    says('Members of meta appear in the edit context only.', ...content('read/meta.edit-only')),
    says('The context of a request is view unless sent.', ...content('read/context.default')),
    says(
      'Revisions and autosaves have the fields of their item, whose id is their parent.',
      'core.*-revisions.read/same-fields',
      'core.*-revisions.read/has-meta',
      'core.*-revisions.list/parent',
      'core.*-autosaves.*/answer.members*',
    ),
  ],
  '2.3': [
    says(
      'A submission has id, read flag, form, referer, creation time, main-meta id and values.',
      'builder.form-submissions.*/answer.types',
      'builder.form-submissions.*/answer.fields',
    ),
    says('Submissions are filtered by four statuses.', 'builder.form-submissions.list/*status*'),
    ...['post_id', 'element_id', 'content', 'position', 'mentioned_usernames'].map(noteField),
    ...['route_post_id', 'route_url', 'route_title', 'parent_id', 'is_public'].map(noteField),
    ...['is_resolved', 'status'].map(noteField),
    says(
      'A note is stored with its fields.',
      'builder.notes.create/stores',
      'builder.notes.create/pairs',
      'builder.notes.update/pairs.*',
    ),
    says('A note mentions users by name.', 'builder.notes.update/mentions.*'),
    says(
      'A component has uid, title, elements and settings.',
      'builder.components.create/lists-it',
      'builder.components.create/args.items*',
    ),
    says('A component id is a number.', 'builder.components.lock/*componentId*'),
    says(
      'A library template has title, type and content.',
      'builder.template-library.list/content.shown',
      'builder.template-library.create/is-stored',
    ),
    withoutCase('Fields of the other resources.', NOT_DOCUMENTED),
  ],
  3: [
    says('Writable statuses are stored.', ...content('create/status.*', '*/*stores.status*')),
    says('Lists filter by further statuses.', ...content('list/*status*')),
    says('Lists show published items unless a status is sent.', ...content('list/strangers')),
    says('Deleted items go to the trash.', ...content('delete/trashes*')),
    says('Trashed items stay restorable.', ...content('delete/stays-restorable', '*/restores*')),
    says('force bypasses the trash.', ...content('delete/removes', 'delete/removes-from-trash')),
    says('A revision is removed with force.', 'core.*-revisions.delete/removes*'),
    says('A revision is not removed without force.', 'core.*-revisions.delete/needs-force'),
    says('A deleted note goes to the trash.', 'builder.notes.delete/trashes'),
    says('force removes a note.', 'builder.notes.delete/removes'),
    says('force removes a submission.', 'builder.form-submissions.delete*/removes'),
    says('A deleted submission goes to the trash.', 'builder.form-submissions.delete/trashes'),
    says('Trashed submissions are restored.', 'builder.form-submissions.restore*/*restores'),
    says('is_read marks submissions.', 'builder.form-submissions.update*/*is_read*'),
    says('Listed components are published.', 'builder.components.publish/publishes*'),
    says('Activating a plugin makes it active.', 'suite.plugins.activate/activates'),
    says(
      'Activating a theme makes it active.',
      'suite.themes.activate/activates',
      'suite.themes.create/status.active',
    ),
    says(
      'Deactivating a plugin makes it inactive.',
      'suite.plugins.deactivate/deactivates',
      'suite.plugins.deactivate/keeps-others',
    ),
    withoutCase('Further transitions.', NOT_DOCUMENTED),
  ],
}
