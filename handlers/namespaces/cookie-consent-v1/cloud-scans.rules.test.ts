import { expect, test } from 'vitest'
import type { CloudScanState } from '#fixtures/models/cloud-scan.ts'
import { isInProgress, nextState } from './cloud-scans.rules.ts'

const STEPS: readonly (readonly [from: CloudScanState, fails: boolean, to: CloudScanState])[] = [
  ['pending', false, 'scanning'],
  ['pending', true, 'scanning'],
  ['scanning', false, 'finished'],
  ['scanning', true, 'failed'],
  ['finished', true, 'finished'],
  ['failed', false, 'failed'],
]

for (const [from, fails, to] of STEPS)
  test(`${from} is followed by ${to} where scans ${fails ? 'fail' : 'work'}`, () => {
    expect(nextState(from, fails)).toBe(to)
  })

test('a scan is in progress until an end state', () => {
  const states = ['pending', 'scanning', 'finished', 'failed'] as const
  expect(states.filter((status) => isInProgress({ status }))).toEqual(['pending', 'scanning'])
})
