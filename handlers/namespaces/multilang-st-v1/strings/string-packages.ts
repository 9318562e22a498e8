import type { StringPackageRecord } from '#fixtures/models/string-package.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { listStringPackages } from '#openapi/namespaces/multilang-st-v1/strings.ts'
import { packageRules } from './argument-checks.ts'
import { type CountedPackage, packagesOf } from './counted-packages.ts'
import { sortedBy, toSorting, windowOf } from './filters.rules.ts'
import { activeLanguages } from './languages.ts'
import { matchesPackage } from './string-packages.rules.ts'
import { translationsView } from './translations.rules.ts'

const translationsOf = (record: StringPackageRecord, call: Pick<Call, 'contract'>) =>
  translationsView(record.translations, record.language, activeLanguages(call))

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
      const languages = activeLanguages(call)
      const found = packagesOf(site)
        .filter((record) => matchesPackage(record, args, languages))
        .toSorted(sortedBy(toSorting(args.sorting)))
      return { body: windowOf(found, args).map((record) => toItem(record, call)) }
    },
  }),
]
