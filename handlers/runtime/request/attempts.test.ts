import { expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'

/** Fails until attempts are refused and returns their number. */
function useUp(attemptsOf: ReturnType<typeof createAttempts>, address: string): number {
  for (let count = 0; ; count += 1) {
    const attempts = attemptsOf(address)
    if (!attempts.mayTry()) return count
    attempts.failed()
  }
}

test('a client has a burst of failed attempts, then a few per second', () => {
  let now = 0
  const attemptsOf = createAttempts(() => now)
  expect(useUp(attemptsOf, '192.0.2.1')).toBe(30)
  expect(useUp(attemptsOf, '::ffff:192.0.2.1')).toBe(0)
  expect(attemptsOf('192.0.2.2').mayTry()).toBe(true)
  now += 1000
  expect(useUp(attemptsOf, '192.0.2.1')).toBe(3)
  now += 3_600_000
  expect(useUp(attemptsOf, '192.0.2.1')).toBe(30)
})

test('the addresses of one IPv6 network count as one client', () => {
  const attemptsOf = createAttempts(() => 0)
  expect(useUp(attemptsOf, '2001:db8:1:2:3:4:5:6')).toBe(30)
  for (const address of ['2001:db8:1:2::9', '2001:db8:1:2:ffff::'])
    expect(attemptsOf(address).mayTry()).toBe(false)
  expect(attemptsOf('2001:db8:1:3::9').mayTry()).toBe(true)
  expect(useUp(attemptsOf, '2001:db8::1')).toBe(30)
  expect(attemptsOf('2001:db8::2').mayTry()).toBe(false)
  expect(attemptsOf('::1').mayTry()).toBe(true)
})

test('the number of tracked clients is limited', () => {
  const attemptsOf = createAttempts(() => 0)
  expect(useUp(attemptsOf, '192.0.2.1')).toBe(30)
  for (let at = 0; at < 10_000; at += 1) attemptsOf(`10.0.${at >> 8}.${at & 255}`).failed()
  expect(attemptsOf('192.0.2.1').mayTry()).toBe(true)
  expect(useUp(attemptsOf, '10.0.0.9')).toBe(29)
})
