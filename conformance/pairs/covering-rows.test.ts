import { expect, test } from 'vitest'
import {
  type ArgumentRow,
  type ArgumentValues,
  type CoveringOptions,
  coveringRows,
} from './covering-rows.ts'

const anyRow: Pick<CoveringOptions, 'isPossible' | 'isVisible'> = {
  isPossible: () => true,
  isVisible: () => true,
}

const two = ['x', 'y']
const three = ['x', 'y', undefined]

const pairsIn = (row: ArgumentRow): readonly string[] => {
  const entries = Object.entries(row).map((entry) => JSON.stringify(entry))
  return entries.flatMap((one, at) => entries.slice(at + 1).map((other) => `${one} ${other}`))
}

/** All pairs of values of different arguments. */
const pairsOf = (values: ArgumentValues): readonly string[] => {
  const names = Object.keys(values)
  return names.flatMap((one, at) =>
    names
      .slice(at + 1)
      .flatMap((other) =>
        (values[one] ?? []).flatMap((v) =>
          (values[other] ?? []).flatMap((w) => pairsIn({ [one]: v, [other]: w })),
        ),
      ),
  )
}

const SIZES: readonly (readonly [ArgumentValues, number])[] = [
  [{}, 0],
  [{ a: two }, 0],
  [{ a: two, b: two }, 4],
  [{ a: two, b: two, c: two }, 4],
  [{ a: three, b: three, c: three, d: two }, 12],
  [Object.fromEntries([...'abcdefghijkl'].map((name) => [name, three])), 30],
]

for (const [values, most] of SIZES)
  test(`all pairs of ${Object.keys(values).length} arguments in at most ${most} rows`, () => {
    const rows = coveringRows({ values, unit: 'values', ...anyRow })
    expect(rows.length).toBeLessThanOrEqual(most)
    expect(new Set(rows.flatMap(pairsIn))).toEqual(new Set(pairsOf(values)))
  })

test('pairs of arguments need fewer rows, and every value occurs', () => {
  const values = { a: two, b: two, c: two }
  const rows = coveringRows({ values, unit: 'arguments', ...anyRow })
  expect(rows).toEqual([
    { a: 'x', b: 'x', c: 'y' },
    { a: 'y', b: 'y', c: 'x' },
  ])
})

test('no row has arguments that exclude each other', () => {
  const rows = coveringRows({
    ...anyRow,
    values: { a: two, b: two, c: two },
    unit: 'values',
    isPossible: ({ a, b }) => a === undefined || b === undefined,
  })
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ a, b }) => a !== undefined && b !== undefined)).toEqual([])
})

test('a pair is covered only where both arguments are visible', () => {
  const isVisible = (row: ArgumentRow, name: string) => name !== 'b' || !('c' in row)
  const rows = coveringRows({
    ...anyRow,
    values: { a: ['x'], b: ['x'], c: ['x'] },
    unit: 'values',
    isVisible,
  })
  expect(rows).toEqual([
    { a: 'x', b: 'x' },
    { a: 'x', c: 'x' },
  ])
})
