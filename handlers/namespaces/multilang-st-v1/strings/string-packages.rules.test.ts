import { expect, test } from 'vitest'
import { NO_TRANSLATION } from '#fixtures/models/translation.ts'
import { matchesPackage, type PackageFilter } from './string-packages.rules.ts'

const record = {
  type: 'contact-form',
  title: 'Contact us',
  language: 'en',
  translations: { de: { ...NO_TRANSLATION, status: 2 } },
}

const NO_FILTER: PackageFilter = {
  type: undefined,
  title: undefined,
  sourceLanguageCode: undefined,
  targetLanguageCode: undefined,
  translationStatuses: [],
}

type Row = readonly [filter: Partial<PackageFilter>, isMatch: boolean]

const FILTERS: readonly Row[] = [
  [{}, true],
  [{ type: 'contact-form' }, true],
  [{ type: ' contact-form ' }, true],
  [{ type: 'contact' }, false],
  [{ type: '' }, true],
  [{ sourceLanguageCode: 'en' }, true],
  [{ sourceLanguageCode: 'de' }, false],
  [{ sourceLanguageCode: '' }, true],
  [{ title: 'CONTACT' }, true],
  [{ title: 'form' }, false],
  [{ translationStatuses: [2] }, true],
  [{ translationStatuses: [0] }, true],
  [{ translationStatuses: [10] }, false],
  [{ translationStatuses: [2], targetLanguageCode: 'de' }, true],
  [{ translationStatuses: [2], targetLanguageCode: 'fr' }, false],
  [{ translationStatuses: [0], targetLanguageCode: 'fr' }, true],
  [{ translationStatuses: [0], targetLanguageCode: 'en' }, false],
  [{ targetLanguageCode: 'it' }, true],
]

for (const [filter, isMatch] of FILTERS)
  test(`a package matches is ${isMatch}: ${JSON.stringify(filter)}`, () => {
    expect(matchesPackage(record, { ...NO_FILTER, ...filter }, ['en', 'de', 'fr'])).toBe(isMatch)
  })
