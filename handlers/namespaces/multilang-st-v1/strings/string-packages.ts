import type { StringPackageRecord } from '#fixtures/models/string-package.ts'
import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { sanitizeText } from '#openapi/derive/formats.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import { listStringPackages } from '#openapi/namespaces/multilang-st-v1/strings.ts'
import { containsText } from '#openapi/values/text.ts'
import { packageRules } from './argument-checks.ts'
import { type CountedPackage, packagesOf } from './counted-packages.ts'
import { sortedBy, toSorting, windowOf } from './filters.rules.ts'
import { activeLanguages } from './languages.ts'
import { translationsView } from './translations.rules.ts'

type PackageFilter = ArgumentsOf<typeof listStringPackages>

const translationsOf = (record: StringPackageRecord, call: Pick<Call, 'contract'>) =>
  translationsView(record.translations, record.language, activeLanguages(call))

/** A package has no status of its own, so the statuses of its translations are used. */
function matchesStatus(
  record: StringPackageRecord,
  { translationStatuses, targetLanguageCode: target }: PackageFilter,
  call: Pick<Call, 'contract'>,
): boolean {
  if (!translationStatuses.length) return true
  const wanted = translationStatuses.map(toInteger)
  return Object.entries(translationsOf(record, call)).some(
    ([language, { status }]) => (!target || language === target) && wanted.includes(status),
  )
}

function matches(record: CountedPackage, filter: PackageFilter, call: Pick<Call, 'contract'>) {
  const type = sanitizeText(toText(filter.type))
  const { title = '', sourceLanguageCode: source = '' } = filter
  return (
    (type === '' || record.type === type) &&
    (source === '' || record.language === source) &&
    containsText(record.title, title) &&
    matchesStatus(record, filter, call)
  )
}

function toItem(record: CountedPackage, call: Pick<Call, 'contract'>) {
  const { id, title, type, wordCount, translatorNote, viewLink, editLink, status } = record
  return {
    id,
    title,
    lastEdit: 1 as const,
    type,
    translations: translationsOf(record, call),
    wordCount,
    translatorNote,
    viewLink,
    editLink,
    createdAt: `${record.createdAt}+00:00`,
    status,
  }
}

export const stringPackages = [
  implement(listStringPackages, {
    rules: packageRules,
    handle: (call) => {
      const { args, site } = call
      const found = packagesOf(site)
        .filter((record) => matches(record, args, call))
        .toSorted(sortedBy(toSorting(args.sorting)))
      return { body: windowOf(found, args).map((record) => toItem(record, call)) }
    },
  }),
]
