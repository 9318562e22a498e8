import { expect, test } from 'vitest'
import { cleanRoute, isRouteAddress } from './route.rules.ts'

const CASES: readonly (readonly [string, string])[] = [
  ['/about/', '/about'],
  ['https://host/about/?utm_source=x&preview=true&foo=1#f', '/about/?foo=1'],
  ['/?p=10', '/?p=10'],
  ['/', ''],
  ['https://host.example', ''],
  ['//host.example/a', '/a'],
  ['/a?_nonce=1&x_nonce=2&nonce=3&ver=4&fbclid=5&preview_id=6', '/a'],
  ['/a?b=c/', '/a?b=c'],
  ['/a#b?c', '/a'],
]

for (const [sent, kept] of CASES)
  test(`the address ${sent} is normalised to "${kept}"`, () => {
    expect(cleanRoute(sent)).toBe(kept)
  })

test('addresses have no blanks and only ASCII characters', () => {
  expect(['/a', 'a', '', 'https://host/'].every(isRouteAddress)).toBe(true)
  expect(['a b', '/ä', 5, null].some(isRouteAddress)).toBe(false)
})

test('a long run of slashes takes linear time', () => {
  const start = performance.now()
  cleanRoute(`${'/'.repeat(200_000)}x`)
  expect(performance.now() - start).toBeLessThan(500)
})
