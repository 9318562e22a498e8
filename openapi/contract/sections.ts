/** The sections of the interface document that operations and cases rest on, by what they are about. */
export const SECTIONS: Readonly<Record<string, string>> = {
  1: 'the service and its variants',
  2: 'resources',
  '2.1': 'the index document',
  '2.2': 'posts and pages',
  '2.3': 'other resources',
  3: 'states and transitions',
  4: 'endpoints',
  '4.1': 'what all endpoints have in common',
  '4.2': 'oembed/1.0',
  '4.3': 'spamfilter/v1',
  '4.4': 'contactform/v1',
  '4.5': 'sitecopy/v1, starter-plus/v1, starter-theme/v1',
  '4.6': 'suite/v1',
  '4.7': 'image-optimizer/v1',
  '4.8': 'folders/v1 and folders/public/v1',
  '4.9': 'core/v2',
  '4.10': 'builder/v1',
  '4.11': 'form submissions and notes',
  '4.12': 'builder-pro/v1',
  '4.13': 'namespaces of variant B',
  5: 'authentication',
  6: 'events',
  7: 'errors',
  8: 'limits',
  9: 'versioning',
}

/** What each section demands, in a sentence of our own. */
export const RULES: Readonly<Record<string, string>> = {
  1: 'Everything is sent and answered as JSON, below one REST root for each variant and language.',
  2: 'Resources have the fields that the tables name, with the types they give.',
  '2.1':
    'The index tells the facts of the site, its namespaces, its authentication, and every route with methods, arguments and their keywords; path parameters have fixed classes of characters.',
  '2.2':
    'Posts and pages keep the fields that are written, meta included; the context of a request decides which of them are shown.',
  '2.3': 'Submissions, notes, components and templates have the fields that are listed for them.',
  3: 'Only the listed moves lead from one state to another.',
  4: 'The root of a namespace lists its routes and takes namespace and context.',
  '4.1':
    'A batch holds at most 25 requests, to routes that are marked for it; in variant B every route takes a language.',
  '4.2': 'The oEmbed routes embed pages of the site and ask other providers for theirs.',
  '4.3': 'The spam filter has a key, settings, statistics, an alert and a webhook.',
  '4.4': 'Contact forms are listed, created, read, changed, deleted and sent.',
  '4.5': 'Site copies and the two starter add-ons have the routes that are listed.',
  '4.6': 'The connected services have the routes that are listed for plugins, themes and settings.',
  '4.7': 'Images are optimized, restored and counted by the routes that are listed.',
  '4.8':
    'Media folders are listed, created, renamed, moved, coloured, deleted, exported and imported.',
  '4.9':
    'Posts and pages, their revisions and autosaves have the routes and arguments that are listed.',
  '4.10': 'The builder has the routes and arguments that are listed; bodies are not described.',
  '4.11': 'Form submissions and notes have the routes and arguments that are listed.',
  '4.12': 'The extension of the builder has the routes that are listed.',
  '4.13': 'The further namespaces of variant B have the routes that are listed.',
  5: 'Application passwords are the one mechanism that the index advertises; fields for editing are shown in the editing context only.',
  6: 'Routes that merely receive events take the arguments that are listed.',
  7: 'What is required, enumerated, bounded, patterned or limited in number is enforced on input.',
  8: 'Lists and texts have the limits and defaults of the table.',
  9: 'The version stands in the namespace, and batch support has one of its own.',
}

/** The moves of section 3, by the operations that make them; the longer beginning first. */
export const TRANSITIONS: Readonly<Record<string, string>> = {
  'core.post-revisions': 'A revision is removed by a delete with force; it cannot be trashed.',
  'core.page-revisions': 'A revision is removed by a delete with force; it cannot be trashed.',
  'core.posts':
    'A post goes to the trash when it is deleted, from where it can be restored; with force it is removed.',
  'core.pages':
    'A page goes to the trash when it is deleted, from where it can be restored; with force it is removed.',
  'builder.notes': 'A note goes to the trash when it is deleted; with force it is removed.',
  'builder.form-submissions':
    'A submission goes to the trash when it is deleted, comes back when it is restored, is removed with force, and is marked as read or unread.',
  'builder.components': 'Components whose ids are listed are published by their status.',
  'suite.plugins': 'Activating makes a plugin active, deactivating makes it inactive.',
  'suite.themes': 'Activating makes a theme active.',
}
