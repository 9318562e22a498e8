/** Subjects of the sections of the interface document cited by operations and cases. */
export const SECTIONS: Readonly<Record<string, string>> = {
  1: 'the service and its variants',
  2: 'resources',
  '2.1': 'the index document',
  '2.2': 'posts and pages',
  '2.3': 'other resources',
  3: 'states and transitions',
  4: 'endpoints',
  '4.1': 'rules common to all endpoints',
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

/** The requirement of each section, in one sentence of our own. */
export const RULES: Readonly<Record<string, string>> = {
  1: 'Requests and responses are JSON, below one REST root for each variant and language.',
  2: 'Resources have the fields of the tables, with the given types.',
  '2.1':
    'The index lists site metadata, namespaces, authentication, and every route with methods, arguments and their keywords; path parameters have fixed character classes.',
  '2.2':
    'Posts and pages store written fields, including meta; the context of a request determines the returned fields.',
  '2.3': 'Submissions, notes, components and templates have the listed fields.',
  3: 'Only the listed transitions between states exist.',
  4: 'The root of a namespace lists its routes and accepts namespace and context.',
  '4.1':
    'A batch holds at most 25 requests, to routes that support batching; in variant B every route accepts a language.',
  '4.2': 'The oEmbed routes embed pages of the site and query other providers.',
  '4.3': 'The spam filter has a key, settings, statistics, an alert and a webhook.',
  '4.4': 'Contact forms are listed, created, read, changed, deleted and submitted.',
  '4.5': 'Site copies and the two starter add-ons have the listed routes.',
  '4.6': 'The connected services have the listed routes for plugins, themes and settings.',
  '4.7': 'Images are optimized, restored and counted by the listed routes.',
  '4.8':
    'Media folders are listed, created, renamed, moved, coloured, deleted, exported and imported.',
  '4.9': 'Posts and pages, their revisions and autosaves have the listed routes and arguments.',
  '4.10': 'The builder has the listed routes and arguments; bodies are not described.',
  '4.11': 'Form submissions and notes have the listed routes and arguments.',
  '4.12': 'The extension of the builder has the listed routes.',
  '4.13': 'The further namespaces of variant B have the listed routes.',
  5: 'Application passwords are the only mechanism advertised by the index; edit fields are returned in the edit context only.',
  6: 'Routes that only receive events accept the listed arguments.',
  7: 'Required arguments, enumerations, bounds, patterns and item limits are enforced on input.',
  8: 'Lists and texts have the limits and defaults of the table.',
  9: 'The version is part of the namespace, and batch support has its own version.',
}

/** The transitions of section 3 by operation; longer prefixes first. */
export const TRANSITIONS: Readonly<Record<string, string>> = {
  'core.post-revisions': 'A delete with force removes a revision; it cannot be trashed.',
  'core.page-revisions': 'A delete with force removes a revision; it cannot be trashed.',
  'core.posts':
    'Deleting a post moves it to the trash, from which it can be restored; with force it is removed.',
  'core.pages':
    'Deleting a page moves it to the trash, from which it can be restored; with force it is removed.',
  'builder.notes': 'Deleting a note moves it to the trash; with force it is removed.',
  'builder.form-submissions':
    'Deleting a submission moves it to the trash, restoring returns it, force removes it; it can be marked as read or unread.',
  'builder.components': 'Components with the listed ids are published by their status.',
  'suite.plugins': 'Activating makes a plugin active, deactivating makes it inactive.',
  'suite.themes': 'Activating makes a theme active.',
}
