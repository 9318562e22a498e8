import { expect, test } from 'vitest'
import { activeTheme, type Plugins } from '#fixtures/documents/suite.ts'
import { installedPlugin } from './plugins.ts'
import { disabledRoutesAfter } from './routes.rules.ts'

const [on, off] = [installedPlugin('1.0.0', { active: true }), installedPlugin('1.0.0')]
const all: Plugins = {
  assistant: null,
  manager: null,
  builder: on,
  'builder-pro': on,
  mailer: null,
  'image-optimization': on,
  accessibility: null,
}
const routesOff = (changes: Partial<Plugins>, theme = activeTheme.initial) =>
  disabledRoutesAfter([], { ...all, ...changes }, theme)

test('with everything active no namespace is disabled', () => {
  expect(routesOff({})).toEqual([])
})

test('a namespace disappears with its plugin, whether it is installed or not', () => {
  expect(routesOff({ 'image-optimization': off })).toEqual(['/image-optimizer/v1'])
  expect(routesOff({ 'image-optimization': null })).toEqual(['/image-optimizer/v1'])
})

test('without the builder its extension does nothing', () => {
  expect(routesOff({ builder: off })).toEqual(['/builder/v1', '/builder-ai/v1', '/builder-pro/v1'])
  expect(routesOff({ 'builder-pro': off })).toEqual(['/builder-pro/v1'])
})

test('the suite is available while one plugin bundles it', () => {
  const none = { builder: off, 'image-optimization': off }
  expect(routesOff(none)).toContain('/suite/v1')
  expect(routesOff({ ...none, mailer: on })).not.toContain('/suite/v1')
  expect(routesOff({ ...none, assistant: on })).toContain('/suite/v1')
})

test('another theme removes the routes of the starter theme', () => {
  expect(routesOff({}, 'twenty')).toEqual(['/starter-theme/v1'])
})

test('prefixes disabled elsewhere stay off, reactivated ones are on again', () => {
  const before = ['/seo/v1/keyword_tool', '/image-optimizer/v1']
  expect(disabledRoutesAfter(before, all, activeTheme.initial)).toEqual(['/seo/v1/keyword_tool'])
})
