/** Paraphrased sentences of the interface document outside its route tables. */

export interface Sentence {
  readonly says: string
  /** Ids of the cases that cite it; `*` matches any text. */
  readonly cases?: readonly string[]
  /** Why no case can cite it. */
  readonly reason?: string
}

const NOT_DOCUMENTED = 'the document says that it does not show this'
const NO_REQUIREMENT = 'describes, and demands nothing'

const says = (text: string, ...cases: readonly string[]): Sentence => ({ says: text, cases })
const withoutCase = (text: string, reason: string): Sentence => ({ says: text, reason })

const content = (...aspects: readonly string[]): readonly string[] =>
  ['posts', 'pages'].flatMap((type) => aspects.map((aspect) => `core.${type}.${aspect}`))

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
  says(`A note has ${name}.`, 'builder.notes.*/answer.fields', `builder.notes.*/*${name}*`)

export const PROSE: Readonly<Record<string, readonly Sentence[]>> = {
  1: [
    says('Requests and responses are JSON.', '*/answer.json', '*/own.json'),
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
    ...['name', 'description', 'url', 'home', 'gmt_offset', 'timezone_string'].map(indexField),
    ...['page_for_posts', 'page_on_front', 'show_on_front', 'namespaces', 'routes'].map(indexField),
    says('home includes the language in variant B.', 'index.read/home.language'),
    says('The index advertises application passwords.', 'index.read/authentication'),
    says('A route has namespace, methods and endpoints.', 'index.read/routes.shape'),
    says('The namespace of a route is printed with it.', '*/index.namespace'),
    says('Methods are printed with the route and each endpoint.', '*/index.methods'),
    says('Endpoints that may be batched carry allow_batch.', '*/index.batch'),
    says('Routes without path parameters link to themselves.', '*/index.link'),
    says('Path parameters are named groups of the stated classes.', '*/index.captures'),
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
    says('A slug is unique among items of one type.', ...content('create/unique-slug')),
    says('Texts show raw in the edit context only.', ...content('read/context.*')),
    says('rendered is read-only.', ...content('*/*rendered-is-read-only')),
    says(
      'Texts show rendered, protected and block_version in their contexts.',
      ...content('read/rendered', '*/answer.types*', '*/answer.members*'),
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
      'core.*-autosaves.*/answer.members*',
    ),
  ],
  '2.3': [
    says(
      'A submission has id, read flag, form, referer, creation time, main-meta id and values.',
      'builder.form-submissions.*/answer.fields',
    ),
    says('Submissions are filtered by four statuses.', 'builder.form-submissions.list/*status*'),
    ...['post_id', 'element_id', 'content', 'position', 'mentioned_usernames'].map(noteField),
    ...['route_post_id', 'route_url', 'route_title', 'parent_id', 'is_public'].map(noteField),
    ...['is_resolved', 'status'].map(noteField),
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
    says('Deleted items go to the trash.', ...content('delete/trashes')),
    says('Trashed items stay restorable.', ...content('delete/stays-restorable', '*/restores*')),
    says('force bypasses the trash.', ...content('delete/removes')),
    says('A revision is removed with force.', 'core.*-revisions.delete/removes'),
    says('A revision is not removed without force.', 'core.*-revisions.delete/needs-force'),
    says('A deleted note goes to the trash.', 'builder.notes.delete/trashes'),
    says('force removes a note.', 'builder.notes.delete/removes'),
    says('force removes a submission.', 'builder.form-submissions.delete*/removes'),
    says('A deleted submission goes to the trash.', 'builder.form-submissions.delete/trashes'),
    says('Trashed submissions are restored.', 'builder.form-submissions.restore*/*restores'),
    says('is_read marks submissions.', 'builder.form-submissions.update*/*is_read*'),
    says('Listed components are published.', 'builder.components.publish/publishes*'),
    says('Activating a plugin makes it active.', 'suite.plugins.activate/activates'),
    says('Activating a theme makes it active.', 'suite.themes.activate/activates'),
    says('Deactivating a plugin makes it inactive.', 'suite.plugins.deactivate/deactivates'),
    withoutCase('Further transitions.', NOT_DOCUMENTED),
  ],
  4: [
    says(
      'A namespace root takes namespace and context with their defaults.',
      '*.root.read/args.*.default',
      '*.root.read/args.*.taken',
    ),
    says('Arguments marked as required are required.', '*/*args.*.required'),
    says('Other arguments are optional.', '*/*args.optional'),
    withoutCase('Response bodies.', NOT_DOCUMENTED),
  ],
  '4.1': [
    says('In variant B every route takes a language.', '*/*args.multilang_language.enum'),
    says('The language decides the response.', '*/answer.language'),
    says('A batch runs its requests in order.', 'batch.run/runs-all*', 'batch.run/in-order'),
    says('Requests of a batch have one of four methods, POST unless sent.', 'batch.run/method*'),
    says('validation is normal or require-all-validate.', 'batch.run/validation.*'),
    says('Headers are strings or lists of strings.', 'batch.run/headers.*'),
    says('Only routes marked for it are batched.', '*/*batch'),
  ],
  '4.11': [
    says('The export is CSV.', 'builder.form-submissions.export/csv'),
    says('A delete without force moves a note to the trash.', 'builder.notes.delete/trashes*'),
  ],
  '4.13': [
    says('Further namespaces are named in the index.', 'index.read/namespaces.*'),
    withoutCase('Routes of these namespaces.', NOT_DOCUMENTED),
  ],
  5: [
    says('Application passwords are the only mechanism.', 'index.read/authentication*'),
    says(
      'The advertised address is the authorization screen.',
      'index.read/browser.authorization.screen',
    ),
    says(
      'Fields of the edit context are shown in it only.',
      ...content('read/context.*', 'list/context.edit.anonymous', 'read/meta.edit-only'),
    ),
    withoutCase('Which routes need credentials, and how these are sent.', NOT_DOCUMENTED),
    says('Some arguments carry credentials.', 'spamfilter.key.write/*args.key*'),
  ],
  6: [
    withoutCase('Events that the service sends.', NOT_DOCUMENTED),
    says(
      'The routes that receive data exist.',
      'spamfilter.webhook.receive/accepted',
      'builder.send-event.create/accepted',
      'cookie-consent.consent.log/accepted',
    ),
  ],
  7: [
    withoutCase('Statuses, codes and bodies of errors.', NOT_DOCUMENTED),
    says('Required arguments are enforced.', '*/*args.*.required'),
    says('Enumerated values are enforced.', '*/*args.*.enum'),
    says('Each enumerated value is taken.', '*/*args.*.enum.each'),
    says('Bounds are enforced.', '*/*args.*.minimum', '*/*args.*.maximum'),
    says('Patterns are enforced.', '*/args.*.pattern', 'suite.themes.create/args.slug.whole'),
    says('Numbers of items are enforced.', '*/args.*.maxItems'),
  ],
  8: [
    says(
      'A batch holds at most 25 requests.',
      'batch.run/args.requests.maxItems',
      'batch.run/runs-most',
    ),
    says(
      'per_page of content, favourites, checklist and events is 1 to 100, 10 unless sent.',
      ...content('list/paging*', 'list/args.per_page.*'),
      'builder.favorites.list/paging*',
      'builder.checklist.read/args.per_page.*',
      'builder.send-event.list/paging*',
    ),
    says(
      'per_page of submissions is 1 to 100, 50 unless sent.',
      'builder.form-submissions.list/args.per_page.*',
    ),
    says(
      'per_page of the export is 1 to 10000, 10 unless sent.',
      'builder.form-submissions.export/args.per_page.*',
    ),
    says('per_page of revisions is 1 to 100.', 'core.*-revisions.list/args.per_page.*'),
    says('page starts with 1.', '*/args.page.minimum', '*/args.page.default'),
    says('items_count is 100 unless sent.', 'builder.*.find/*items_count*'),
    says(
      'Titles of components have 2 to 200 characters.',
      'builder.components.create/args.items[].title.m*Length',
    ),
    says('The key of the spam filter has 12 characters.', 'spamfilter.*/args.key.m*Length'),
    says('maxwidth is 600 unless sent.', 'oembed.*/args.maxwidth.default'),
    says('limit of the metrics is 5 unless sent.', 'seo.time-based-metrics.read/*limit*'),
    says(
      'limit and offset of strings are 10 and 0 unless sent.',
      'multilang-st.*/args.limit.default',
      'multilang-st.*/args.offset.default',
    ),
    withoutCase('Rate limits, sizes of payloads and quotas.', NOT_DOCUMENTED),
  ],
  9: [
    says('Namespaces carry their version.', 'index.read/versions'),
    says('The site-copy component tells its versions.', 'sitecopy.versions.read/accepted'),
    says('Batch support is versioned.', 'index.read/versions.batch'),
    withoutCase('Compatibility, deprecation and negotiation.', NOT_DOCUMENTED),
  ],
}

/** Aspects of cases that verify an argument without containing its name. */
export const RELATED_ASPECTS: Readonly<Record<string, readonly string[]>> = {
  'seo.new-post-types.dismiss/postTypeName': ['leaves-a-trace'],
  'seo.new-taxonomies.dismiss/taxonomyName': ['leaves-a-trace'],
  'multilang-st.strings.count/sorting': ['answer.sorted'],
  'multilang-st.string-packages.list/sorting': ['answer.sorted'],
}
