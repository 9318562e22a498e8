import { expect, test } from 'vitest'
import { failuresOf, handleOf, toStore } from './social-profiles.rules.ts'

test('a handle may start with @ or be an address on its host', () => {
  expect(handleOf('programmes')).toBe('programmes')
  expect(handleOf('@programmes')).toBe('programmes')
  expect(handleOf('https://social-b.example.test/programmes')).toBe('programmes')
  expect(handleOf('https://social-b.example.test/')).toBeUndefined()
  expect(handleOf('https://elsewhere.example/programmes')).toBeUndefined()
  expect(handleOf('two words')).toBeUndefined()
})

test('failures contain the index of the value', () => {
  expect(failuresOf({ other_social_urls: ['', 'https://a.example/', 'b', 5] })).toEqual([
    'other_social_urls-2',
    'other_social_urls-3',
  ])
})

test('blank texts clear, absent ones are unchanged', () => {
  expect(toStore({ social_site_a: ' ', social_site_b: ' ' })).toEqual({
    social_site_a: '',
    social_site_b: '',
    other_social_urls: undefined,
  })
})
