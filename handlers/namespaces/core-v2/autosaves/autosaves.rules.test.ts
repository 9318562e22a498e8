import { expect, test } from 'vitest'
import { hasChanges, isOwnDraft, sentFootnotes, sentTexts } from './autosaves.rules.ts'

const NOW = 1_000_000_000

test('the author changes an unlocked draft itself', () => {
  const draft = { status: 'draft', author: 2 } as const
  expect(isOwnDraft(draft, 2, NOW)).toBe(true)
  expect(isOwnDraft(draft, 3, NOW)).toBe(false)
  expect(isOwnDraft({ ...draft, status: 'publish' }, 2, NOW)).toBe(false)
  expect(isOwnDraft({ ...draft, lock: { user: 3, at: NOW } }, 2, NOW)).toBe(false)
  expect(isOwnDraft({ ...draft, lock: { user: 2, at: NOW } }, 2, NOW)).toBe(true)
  expect(isOwnDraft({ ...draft, lock: { user: 3, at: 0 } }, 2, NOW)).toBe(true)
})

test('only sent texts are stored, filtered for users without raw markup', () => {
  expect(sentTexts({ title: 'a' }, true)).toEqual({ title: 'a' })
  expect(sentTexts({ content: '<script>x</script>b' }, true)).toEqual({
    content: '<script>x</script>b',
  })
  expect(sentTexts({ content: '<script>x</script>b' }, false).content).not.toContain('<script>')
})

test('spaces at both ends make no difference', () => {
  const post = { title: 'a', content: 'b', excerpt: '', meta: {} }
  expect(hasChanges({ texts: { title: ' a ' } }, post)).toBe(false)
  expect(hasChanges({ texts: { content: 'c' } }, post)).toBe(true)
  expect(hasChanges({ texts: {} }, post)).toBe(false)
})

test('sent footnotes are compared with those of the item', () => {
  const post = { title: 'a', content: '', excerpt: '', meta: { footnotes: '[1]' } }
  expect(hasChanges({ texts: {}, footnotes: '[1]' }, post)).toBe(false)
  expect(hasChanges({ texts: { title: 'a' }, footnotes: '[]' }, post)).toBe(true)
})

test('footnotes may be a number', () => {
  expect(sentFootnotes({ footnotes: 5 }, true)).toBe('5')
  expect(sentFootnotes({ footnotes: [] }, true)).toBeUndefined()
  expect(sentFootnotes(undefined, true)).toBeUndefined()
})
