import { expect, test } from 'vitest'
import { postWith } from '#handlers/testing/records.ts'
import { bestPage, type LegalKind } from './legal-pages.rules.ts'

const page = (id: number, slug: string, title = slug) => postWith({ id, type: 'page', slug, title })
const best = (kind: LegalKind, ...pages: readonly ReturnType<typeof page>[]) =>
  bestPage(pages, kind, 'en')?.id

test('a legal page is identified by slug or title, in two languages', () => {
  expect(best('privacy', page(1, 'home'), page(2, 'privacy-policy'))).toBe(2)
  expect(best('privacy', page(3, 'x', 'Datenschutz'))).toBe(3)
  expect(best('imprint', page(4, 'Impressum'))).toBe(4)
  expect(best('imprint', page(5, 'x', 'Legal  notice'))).toBe(5)
})

test('without a keyword no page is chosen', () => {
  expect(best('privacy', page(1, 'home'), page(2, 'imprint'))).toBeUndefined()
  expect(best('imprint')).toBeUndefined()
})

test('an exact name takes precedence over a partial match', () => {
  expect(best('privacy', page(1, 'about-privacy-policy'), page(2, 'privacy-policy'))).toBe(2)
})

test('the slug takes precedence over the title, and ties are resolved by id', () => {
  expect(best('imprint', page(1, 'x', 'Imprint'), page(2, 'imprint', 'X'))).toBe(2)
  expect(best('imprint', page(9, 'imprint'), page(3, 'imprint'))).toBe(3)
})

test('a page in the requested language comes first, with others as a fallback', () => {
  const german = { ...page(1, 'privacy-policy'), language: 'de' } as const
  const weaker = page(2, 'our-privacy')
  expect(bestPage([german, weaker], 'privacy', 'en')?.id).toBe(2)
  expect(bestPage([german, weaker], 'privacy', 'de')?.id).toBe(1)
  expect(bestPage([german], 'privacy', 'en')?.id).toBe(1)
})
