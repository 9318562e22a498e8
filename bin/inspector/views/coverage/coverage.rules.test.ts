import { expect, test } from 'vitest'
import type { OperationCoverage } from '#handlers/control/coverage/coverage.ts'
import { type CoverageKind, selectRows, splitCounts } from './coverage.rules.ts'

const used = (id: string, calls: number, failures: number): OperationCoverage => ({
  ...{ id, methods: ['GET'], path: `/${id}`, calls, failures, planned: 0 },
  ...{ arguments: { page: 1 }, values: {}, errors: { gone: failures }, roles: {}, languages: {} },
})
const share = { used: 0, of: 0 }
const coverage = {
  ...{ requests: 5, unmatched: 0 },
  totals: {
    ...{ operations: share, arguments: share, values: share },
    ...{ errors: share, roles: share, languages: share },
  },
  used: [used('a', 2, 0), used('b', 2, 2), used('c', 1, 0)],
  unused: [{ id: 'd', methods: ['PUT'], path: '/d' }],
}
const operations = [{ id: 'd', arguments: ['per_page'] }]
const idsOf = (kind: CoverageKind, words: string) =>
  selectRows(coverage, { kind, words, operations }).map(({ id }) => id)

test('operations are selected by outcome and words', () => {
  expect(idsOf('called', '')).toEqual(['a', 'b', 'c'])
  expect(idsOf('succeeded', '')).toEqual(['a', 'c'])
  expect(idsOf('failed', '')).toEqual(['b'])
  expect(idsOf('unused', 'put')).toEqual(['d'])
  expect(idsOf('unused', 'per_page')).toEqual(['d'])
  expect(idsOf('called', 'per_page')).toEqual([])
  expect(idsOf('called', 'GET gone page /c')).toEqual(['c'])
})

test('counts are split into used and unused names', () => {
  expect(splitCounts({ a: 1, b: 0, c: 3 })).toEqual({
    used: [
      ['c', 3],
      ['a', 1],
    ],
    never: ['b'],
  })
})
