import { expect, test } from 'vitest'
import { challengeOf, isExpired, isOutdated, suggestionsFor, tokenOf } from './assistant.rules.ts'

test('the challenge of a verifier is its SHA-256 in hexadecimal', () => {
  expect(challengeOf('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('a verifier expires after 300 seconds', () => {
  expect(isOutdated(1000, 1300)).toBe(false)
  expect(isOutdated(1000, 1301)).toBe(true)
})

test('a token has three URL-safe parts', () => {
  expect(tokenOf({ exp: 1773136800 }, 'signature')).toMatch(/^[\w-]+\.[\w-]+\.signature$/)
})

test('a token is valid until its expiry second', () => {
  const token = tokenOf({ exp: 2000 }, 's')
  expect([1999, 2000, 2001].map((now) => isExpired(token, now))).toEqual([false, false, true])
})

test('an unreadable token is treated as expired', () => {
  const [head, payload] = tokenOf({ exp: 2000 }, 's').split('.')
  const texts = `a.${btoa('{"exp":"2000"}')}.s`
  const broken = ['', 'a.b', `${head}.${payload}`, `${head}.${payload}.s.t`, 'a.!.s', texts]
  expect(broken.map((token) => isExpired(token, 1))).toEqual(broken.map(() => true))
  expect(isExpired(`a.${btoa('null')}.s`, 1)).toBe(true)
})

const request = {
  type: 'seo-title',
  prompt_content: 'Six programmes start in March. Come and sing with us.',
  focus_keyphrase: 'spring choir',
  language: 'en_US',
  platform: 'search_engine',
}

test('the requested number of distinct suggestions is returned, five at most', () => {
  expect(new Set(suggestionsFor(request, 5)).size).toBe(5)
  expect([0, -1, 3, 99].map((choices) => suggestionsFor(request, choices).length)).toEqual([
    0, 0, 3, 5,
  ])
})

test('suggestions are deterministic, and each platform starts with another one', () => {
  expect(suggestionsFor(request, 5)).toEqual(suggestionsFor({ ...request }, 5))
  const platforms = ['search_engine', 'social_site_a', 'social_site_b']
  const first = platforms.map((platform) => suggestionsFor({ ...request, platform }, 1)[0])
  expect(new Set(first).size).toBe(3)
})

test('a description contains the beginning of the content, a title does not', () => {
  const tells = (type: string, language: string) =>
    suggestionsFor({ ...request, type, language }, 5).filter((text) => text.includes('Come and'))
  expect(tells('seo-description', 'DE_de')).toHaveLength(5)
  expect(tells('meta-description', 'en')).toHaveLength(5)
  expect(tells('seo-title', 'en')).toEqual([])
})

test('suggestions contain the keyphrase, or else the beginning of the content', () => {
  const names = (change: object, subject: string) =>
    suggestionsFor({ ...request, ...change }, 5).every((text) => text.includes(subject))
  expect(names({}, 'spring choir')).toBe(true)
  expect(names({ focus_keyphrase: ' ' }, 'Six programmes start in')).toBe(true)
  expect(names({ focus_keyphrase: '', prompt_content: '' }, 'Our programmes')).toBe(true)
  expect(names({ language: 'de', focus_keyphrase: '', prompt_content: ' ' }, 'Unser Angebot')).toBe(
    true,
  )
})
