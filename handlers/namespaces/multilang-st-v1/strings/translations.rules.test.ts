import { expect, test } from 'vitest'
import { NO_TRANSLATION } from '#fixtures/models/translation.ts'
import { translationsView } from './translations.rules.ts'

const ACTIVE = ['en', 'de', 'fr']
const german = { ...NO_TRANSLATION, status: 3, isTranslated: true }

test('an English text has translations in the other languages', () => {
  expect(translationsView({ de: german }, 'en', ACTIVE)).toEqual({
    de: german,
    fr: NO_TRANSLATION,
  })
})

test('a text in another language has all languages, complete in its own', () => {
  expect(translationsView({}, 'de', ACTIVE)).toEqual({
    en: NO_TRANSLATION,
    de: { ...NO_TRANSLATION, status: 10 },
    fr: NO_TRANSLATION,
  })
})

test('inactive languages are omitted', () => {
  expect(translationsView({ it: german }, 'en', ACTIVE)).not.toHaveProperty('it')
})

test('without target languages the result is an empty list', () => {
  expect(translationsView({ de: german }, 'en', ['en'])).toEqual([])
})
