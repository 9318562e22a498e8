import { expect, test } from 'vitest'
import { starterThemeSettings } from '#fixtures/documents/starter.ts'
import { echoOf, isSettings, readFeatures } from './theme-settings.rules.ts'

test('a new theme has six features, all of them enabled', () => {
  expect(starterThemeSettings.initial).toEqual({
    DESCRIPTION_META_TAG: false,
    SKIP_LINK: false,
    HEADER_FOOTER: false,
    PAGE_TITLE: false,
    STARTER_STYLE: false,
    STARTER_THEME: false,
  })
})

test('settings are a map or a list', () => {
  expect([{}, [], { SKIP_LINK: 1 }].every(isSettings)).toBe(true)
  expect(['', 'x', 5, null, undefined, true].some(isSettings)).toBe(false)
})

test('known features are converted to booleans, and the text false is true', () => {
  expect(
    readFeatures({ SKIP_LINK: 'false', PAGE_TITLE: '0', HEADER_FOOTER: 1, STARTER_STYLE: {} }),
  ).toEqual({ SKIP_LINK: true, PAGE_TITLE: false, HEADER_FOOTER: true, STARTER_STYLE: false })
})

test('unknown features are ignored, and a list has none', () => {
  expect(readFeatures({ toString: true, hack: 1 })).toEqual({})
  expect(readFeatures(['SKIP_LINK'])).toEqual({})
})

test('the sent value is echoed, an empty map as a list', () => {
  expect(echoOf({ hack: 1 })).toEqual({ hack: 1 })
  expect(echoOf({})).toEqual([])
})
