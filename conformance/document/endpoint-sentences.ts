/**
 * Paraphrased sentences of the interface document about endpoints, outside its route tables, and about
 * authentication, events, errors, limits and versions.
 */

import { content, decided, NOT_DOCUMENTED, type Sentence, says, withoutCase } from './sentence.ts'

export const ENDPOINT_SENTENCES: Readonly<Record<string, readonly Sentence[]>> = {
  4: [
    says(
      'A namespace root takes namespace and context with their defaults.',
      '*.root.read/args.*.default',
      '*.root.read/args.*.taken',
    ),
    says(
      'A listed operation responds to its methods with the listed arguments.',
      '*/*accepted',
      '*/*answer.no-crash',
      '*/own',
      '*/own.no-crash',
    ),
    says('A path parameter selects the record.', '*/answer.named', '*/own.named'),
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
    says('The body of a request has any properties.', 'batch.run/body.*'),
    says('Headers are strings or lists of strings.', 'batch.run/headers.*'),
    says('Only routes marked for it are batched.', '*/*batch'),
    says('A batch may delete.', 'batch.run/deletes*'),
  ],
  '4.6': [says('The list of plugins keeps those that match.', 'suite.plugins.list/keeps-matching')],
  '4.9': [
    says(
      'The arguments of a list filter it.',
      ...content('list/filter.*'),
      ...content('list/pairs'),
      'core.*-revisions.list/pairs',
    ),
    says('A list is sorted by orderby and order.', ...content('list/orders*')),
    says(
      'Fields are optional in a change.',
      ...content('update/changes.*'),
      ...content('update/keeps-unsent.*'),
      ...content('update/pairs.*'),
      ...content('create/pairs'),
    ),
    says('An autosave holds the fields it is sent.', 'core.*-autosaves.create/*'),
    says('The autosave of an item is read by its id.', 'core.*-autosaves.read/reads-latest'),
  ],
  '4.10': [
    says('Rows of a lookup have the names of keys_conversion_map.', 'builder.*.find/keys'),
    says(
      'A lookup includes and excludes types, and finds by a term.',
      'builder.*.find/types',
      'builder.*.find/pairs',
      'builder.user.find/term',
    ),
    says('Recent items are of given types.', 'builder.site-navigation.recent-posts/pairs'),
    says(
      'Recent items are as many as requested, without the excluded ones.',
      'builder.site-navigation.recent-posts/posts_per_page.*',
    ),
    says('A favourite is added to the widgets.', 'builder.favorites.add/switches.widgets'),
    says(
      'Settings of an element type become its defaults.',
      'builder.kit-elements-defaults.update/*switches.spacer',
    ),
  ],
  '4.11': [
    says('The export is CSV.', 'builder.form-submissions.export/csv'),
    says('The status of an export is all unless sent.', 'builder.form-submissions.export/trash-*'),
    says('values has the texts of form fields by id.', 'builder.form-submissions.update/pairs.*'),
    says(
      'The arguments of the lists of submissions filter and sort them.',
      'builder.form-submissions.list/pairs',
      'builder.form-submissions.export/pairs',
    ),
    says(
      'The arguments of a list of notes filter it.',
      'builder.notes.list/filter.*',
      'builder.notes.list/pairs',
    ),
    says('The users of notes are limited and sorted.', 'builder.notes.list-users/pairs'),
    says('A note is marked as read and as unread.', 'builder.notes.mark-read/changes'),
    says('The summary counts by the arguments of the list.', 'builder.notes.summarize/filter.*'),
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
    decided(
      'D-080',
      'Users grant access to applications.',
      '*/*access.closed',
      '*/authentication.wrong',
      'core.*/hidden',
      ...content('read/withdrawn'),
      ...content('*/unshared'),
    ),
    says(
      'Fields of the edit context are shown in it only.',
      'core.*/hidden.edit',
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
      'builder.form-submissions.list/paging*',
    ),
    says(
      'per_page of the export is 1 to 10000, 10 unless sent.',
      'builder.form-submissions.export/args.per_page.*',
      'builder.form-submissions.export/paging',
    ),
    says(
      'per_page of revisions is 1 to 100.',
      'core.*-revisions.list/args.per_page.*',
      'core.*-revisions.list/holds-all',
      'core.*-revisions.list/paging',
    ),
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
      'multilang-st.*/paging.default-size',
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
