import { operation, PLAIN_GET, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import {
  array,
  bool,
  dateTime,
  int,
  literal,
  map,
  named,
  nullable,
  object,
  oneOf,
  orEmpty,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { packageArgs, stringArgs, undeclaredFilters } from './filters.ts'

export const TRANSLATION_METHODS = [
  'manual',
  'duplicate',
  'translation-service',
  'automatic',
  'local-translator',
] as const

const MultilangTranslation = named(
  'MultilangTranslation',
  object({
    status: int(10, { enum: [0, 1, 2, 3, 4, 9, 10, 20, 30, 40, 42] }),
    reviewStatus: nullable(oneOf('ACCEPTED', 'NEEDS_REVIEW', 'EDITING')),
    jobId: nullable(int(41)),
    method: nullable(oneOf(...TRANSLATION_METHODS)),
    editor: nullable(str('classic')),
    isTranslated: bool(true),
    translatorId: nullable(int(2)),
  }),
)
const translations = orEmpty(map(MultilangTranslation, 'de'))

const MultilangString = named(
  'MultilangString',
  object({
    id: int(31),
    language: str('en'),
    languageFullName: str('English'),
    languageFlagUrl: uri('https://example.test/flags/en.svg'),
    domain: str('theme-child'),
    context: str(''),
    name: str('e775afa2732dcdfd9d2a373fc8f4cbeb'),
    title: str('Register for a session'),
    status: int(10, { enum: [0, 1, 2, 3, 10] }),
    translationPriority: str('Required'),
    sources: array(int(6, { enum: [0, 1, 6, 7, 8, 9] })),
    kind: int(1, { enum: [0, 1] }),
    type: int(2, { enum: [0, 1, 2, 3] }),
    translations,
    wordCount: int(4, { minimum: 0 }),
  }),
)

const MultilangStringPackage = named(
  'MultilangStringPackage',
  object({
    id: int(4),
    title: str('Contact form 1'),
    lastEdit: literal(1),
    type: str('contact-form'),
    translations,
    wordCount: int(25, { minimum: 0 }),
    translatorNote: nullable(str('Keep the names of the programmes.')),
    viewLink: str(''),
    editLink: str(''),
    createdAt: dateTime('2026-03-01T10:00:00+00:00'),
    status: str('external'),
  }),
)

const shared = {
  ...PLAIN_GET,
  access: 'string_translation',
  conditions: ['right_nonce'],
  mayRequireNonce: true,
  spec: '4.13',
  assumed: { args: 'D-013', ...RESPONSES_AND_ACCESS, responses: 'D-055', behaviour: 'D-029' },
} as const

export const countStrings = operation({
  ...shared,
  id: 'multilang-st.strings.count',
  summary: 'Count the strings that match.',
  path: '/multilang/st/v1/strings/itemscount',
  args: stringArgs,
  responses: { 200: object({ totalCount: int(137, { minimum: 0 }) }) },
})

export const listStrings = operation({
  ...shared,
  id: 'multilang-st.strings.list',
  summary: 'List strings to translate with the state of each translation.',
  path: '/multilang/st/v1/strings',
  args: stringArgs,
  responses: { 200: array(MultilangString) },
})

export const listStringPackages = operation({
  ...shared,
  id: 'multilang-st.string-packages.list',
  summary: 'List the groups of strings that are translated together.',
  path: '/multilang/st/v1/string-packages',
  args: packageArgs,
  responses: { 200: array(MultilangStringPackage) },
})

export const getStringFilters = operation({
  ...shared,
  id: 'multilang-st.filters.read',
  summary: 'List the domains and priorities of the matching strings.',
  path: '/multilang/st/v1/strings/filters',
  undeclared: undeclaredFilters,
  responses: {
    200: object({
      domains: array(str('theme-child')),
      translationPriorities: array(str('Required')),
    }),
  },
  assumed: { ...shared.assumed, args: 'D-020' },
})

export const processStringsQueue = operation({
  ...shared,
  id: 'multilang-st.strings.process-queue',
  summary: 'Register the queued strings.',
  methods: ['POST'],
  path: '/multilang/st/v1/strings/processstringsqueue',
  responses: { 200: object({ wasProcessed: bool(true) }) },
  effect: 'job',
  assumed: { ...RESPONSES_AND_ACCESS, responses: 'D-055', behaviour: 'D-029' },
})
