import { expect, test } from 'vitest'
import { passwordIn } from './passwords.ts'

test('only built-in users have a password that is known', () => {
  expect(passwordIn('demo', 'admin')).toBe('admin-secret')
  expect(passwordIn('own', 'admin')).toBe('PASSWORD')
})
