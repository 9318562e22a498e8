import { expect, test } from 'vitest'
import { passwordIn } from './passwords.ts'

test('only built-in users have known passwords', () => {
  expect(passwordIn('demo', 'admin')).toBe('admin-secret')
  expect(passwordIn('own', 'admin')).toBe('PASSWORD')
})
