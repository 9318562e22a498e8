import { expect, test } from 'vitest'
import { actionOf } from './shortcuts.rules.ts'

test('keys have an effect only outside of fields and without modifiers', () => {
  const press = (key: string, more = {}) =>
    actionOf({ key, hasModifier: false, isTyping: false, ...more })
  expect(press('/')).toBe('search')
  expect(press('3')).toBe(2)
  expect(press('x')).toBeUndefined()
  expect(press('j', { isTyping: true })).toBeUndefined()
  expect(press('k', { hasModifier: true })).toBeUndefined()
})
