import { expect, test } from 'vitest'
import { newSlug } from './slug.rules.ts'

const isTaken = (slug: string): boolean => ['contact', 'contact-2', '7'].includes(slug)

test('a free slug is used unchanged', () => {
  expect(newSlug('write-to-us', 7, isTaken)).toBe('write-to-us')
})

test('a taken slug gets the first free suffix, from 2', () => {
  expect(newSlug('contact', 7, isTaken)).toBe('contact-3')
  expect(newSlug('contact-2', 7, isTaken)).toBe('contact-2-2')
})

test('a title without a slug results in the id', () => {
  expect(newSlug('', 8, isTaken)).toBe('8')
  expect(newSlug('', 7, isTaken)).toBe('7-2')
})
