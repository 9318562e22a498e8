/** Filters of string packages. */

import type { StringPackageRecord } from '#fixtures/models/string-package.ts'
import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import { sanitizeText } from '#openapi/derive/formats.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import type { listStringPackages } from '#openapi/namespaces/multilang-st-v1/strings.ts'
import { containsText } from '#openapi/values/text.ts'
import { translationsView } from './translations.rules.ts'

export type PackageFilter = Pick<
  ArgumentsOf<typeof listStringPackages>,
  'type' | 'title' | 'sourceLanguageCode' | 'targetLanguageCode' | 'translationStatuses'
>

type FilteredPackage = Pick<StringPackageRecord, 'type' | 'title' | 'language' | 'translations'>

/** A package has no status of its own, so the statuses of its translations are used. */
function matchesStatus(
  { translations, language: source }: FilteredPackage,
  { translationStatuses, targetLanguageCode: target }: PackageFilter,
  languages: readonly string[],
): boolean {
  if (!translationStatuses.length) return true
  const wanted = translationStatuses.map(toInteger)
  return Object.entries(translationsView(translations, source, languages)).some(
    ([language, { status }]) => (!target || language === target) && wanted.includes(status),
  )
}

export function matchesPackage(
  record: FilteredPackage,
  filter: PackageFilter,
  languages: readonly string[],
): boolean {
  const type = sanitizeText(toText(filter.type))
  const { title = '', sourceLanguageCode: source = '' } = filter
  return (
    (type === '' || record.type === type) &&
    (source === '' || record.language === source) &&
    containsText(record.title, title) &&
    matchesStatus(record, filter, languages)
  )
}
