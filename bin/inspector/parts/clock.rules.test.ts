import { expect, test } from 'vitest'
import { clockText, isRealTime } from './clock.rules.ts'

const NOW = '2026-03-02T10:00:00.000Z'
const reading = (ahead: number, frozen = false) => ({
  now: NOW,
  frozen,
  real: Date.parse(NOW) - ahead,
})
const HOUR = 60 * 60 * 1000

test('a clock that runs with the system shows real time', () => {
  expect(isRealTime(reading(700))).toBe(true)
  expect(clockText(reading(-700))).toBe('real time')
})

test('a moved or frozen clock says by how much it differs from real time', () => {
  expect(isRealTime(reading(HOUR))).toBe(false)
  expect(clockText(reading(HOUR + 600))).toBe('1 h ahead of real time')
  expect(clockText(reading(-(27 * HOUR + 5 * 60_000)))).toBe('1 d 3 h behind real time')
  expect(clockText(reading(5000))).toBe('less than a minute ahead of real time')
  expect(isRealTime(reading(0, true))).toBe(false)
  expect(clockText(reading(0, true))).toBe('frozen')
  expect(clockText(reading(-HOUR, true))).toBe('frozen, 1 h behind real time')
})
