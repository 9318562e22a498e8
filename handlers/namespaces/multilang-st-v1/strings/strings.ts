import { defaultLanguage } from '#fixtures/documents/multilang.ts'
import type { TranslatableStringRecord } from '#fixtures/models/translatable-string.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  countStrings,
  getStringFilters,
  listStrings,
} from '#openapi/namespaces/multilang-st-v1/strings.ts'
import type { Json } from '#openapi/values/json.ts'
import { stringRules } from './argument-checks.ts'
import {
  distinct,
  matching,
  type Sorting,
  stringOrder,
  toFilter,
  toSorting,
  windowOf,
} from './filters.rules.ts'
import { activeLanguages, flagUrl, languageName } from './languages.ts'
import { translationsView } from './translations.rules.ts'
import { countWords } from './word-count.rules.ts'

const NEWEST_FIRST: Sorting = { by: 'id', order: 'desc' }

function matchingStrings(
  site: Site,
  sent: Json,
  sorting = NEWEST_FIRST,
): readonly TranslatableStringRecord[] {
  const filter = toFilter(sent)
  const own = site.read(defaultLanguage)
  return site.translatableStrings.view({
    name: JSON.stringify([filter, own, sorting]),
    matches: matching(filter, own),
    compare: stringOrder(sorting),
  }).records
}

function toItem(record: TranslatableStringRecord, call: Call<unknown>) {
  const { id, language, title } = record
  return {
    id,
    language,
    languageFullName: languageName(language),
    languageFlagUrl: flagUrl(call.urls, language),
    domain: record.domain,
    context: record.context,
    name: record.name,
    title,
    status: record.status,
    translationPriority: record.translationPriority,
    sources: record.sources,
    kind: record.kind,
    type: record.type,
    translations: translationsView(record.translations, language, activeLanguages(call)),
    wordCount: countWords(title),
  }
}

const FILTER_NAMES = Object.keys(getStringFilters.undeclared ?? {})

export const strings = [
  implement(listStrings, {
    rules: stringRules,
    handle: (call) => {
      const found = matchingStrings(call.site, call.args, toSorting(call.args.sorting))
      return { body: windowOf(found, call.args).map((record) => toItem(record, call)) }
    },
  }),
  implement(countStrings, {
    rules: stringRules,
    handle: ({ args, site }) => ({ body: { totalCount: matchingStrings(site, args).length } }),
  }),
  implement(getStringFilters, ({ site, param }) => {
    const sent = Object.fromEntries(FILTER_NAMES.map((name) => [name, param(name)]))
    const found = matchingStrings(site, sent)
    return {
      body: {
        domains: distinct(found.map(({ domain }) => domain)),
        translationPriorities: distinct(
          found.map(({ translationPriority }) => translationPriority),
        ),
      },
    }
  }),
]
