import { expect, test } from 'vitest'
import { findViolations, findWrongCreations, type ObservedAccess } from './checker.ts'

type Short = readonly [kind: 'r' | 'w', value: string, start: number, end: number]

const historyOf = (...short: readonly Short[]): readonly ObservedAccess[] =>
  short.map(([kind, value, start, end]) => ({
    key: 'x',
    kind: kind === 'r' ? 'read' : 'write',
    value,
    start,
    end,
  }))

test.each<readonly [string, readonly Short[]]>([
  [
    'a sequence',
    [
      ['w', 'a', 0, 1],
      ['r', 'a', 2, 3],
      ['w', 'b', 4, 5],
      ['r', 'b', 6, 7],
    ],
  ],
  [
    'a read during a write sees either value',
    [
      ['w', 'a', 0, 1],
      ['w', 'b', 2, 9],
      ['r', 'a', 3, 4],
      ['r', 'b', 5, 6],
    ],
  ],
  [
    'concurrent writes in any order',
    [
      ['w', 'a', 0, 9],
      ['w', 'b', 1, 8],
      ['r', 'b', 10, 11],
      ['w', 'c', 12, 13],
    ],
  ],
  [
    'an unknown write that happened',
    [
      ['w', 'a', 0, 1],
      ['w', 'b', 2, Infinity],
      ['r', 'b', 50, 51],
    ],
  ],
  [
    'an unknown write that did not happen',
    [
      ['w', 'a', 0, 1],
      ['w', 'b', 2, Infinity],
      ['r', 'a', 50, 51],
    ],
  ],
  [
    'an unknown write that happened late',
    [
      ['w', 'a', 0, 1],
      ['w', 'b', 2, Infinity],
      ['r', 'a', 9, 10],
      ['r', 'b', 11, 12],
    ],
  ],
])('accepts %s', (_, short) => {
  expect(findViolations(historyOf(...short))).toEqual([])
})

test.each<readonly [string, readonly Short[], string]>([
  [
    'a lost write',
    [
      ['w', 'a', 0, 1],
      ['w', 'b', 2, 3],
      ['r', 'a', 4, 5],
    ],
    'b was acknowledged, but a was read after it',
  ],
  [
    'a stale read',
    [
      ['w', 'a', 0, 1],
      ['w', 'b', 2, 3],
      ['r', 'b', 4, 5],
      ['r', 'a', 6, 7],
    ],
    'a was read again after b',
  ],
  [
    'a change applied twice',
    [
      ['w', 'a', 0, 1],
      ['r', 'a', 2, 3],
      ['w', 'b', 4, 5],
      ['r', 'b', 6, 7],
      ['r', 'a', 8, 9],
    ],
    'a was read again after b',
  ],
  [
    'an unknown write applied twice',
    [
      ['w', 'a', 0, Infinity],
      ['r', 'a', 2, 3],
      ['w', 'b', 4, 5],
      ['r', 'b', 6, 7],
      ['r', 'a', 8, 9],
    ],
    'a was read again after b',
  ],
  [
    'a value from nowhere',
    [
      ['w', 'a', 0, 1],
      ['r', 'z', 2, 3],
    ],
    'z was read but never written',
  ],
  [
    'a value from the future',
    [
      ['r', 'a', 0, 1],
      ['w', 'a', 2, 3],
    ],
    'a was read before it was written',
  ],
])('finds %s', (_, short, problem) => {
  expect(findViolations(historyOf(...short))).toContain(`x: ${problem}`)
})

test('finds lost and doubled creations', () => {
  const created = ['one', 'two', 'three', 'four'].map((title) => ({
    title,
    isAcknowledged: title !== 'four',
  }))
  expect(findWrongCreations(created, ['one', 'two', 'two'])).toEqual([
    'two exists 2 times',
    'three was acknowledged and is lost',
  ])
})
