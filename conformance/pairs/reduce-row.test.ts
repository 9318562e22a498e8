import { expect, test } from 'vitest'
import { fail } from '#conformance/call/check.ts'
import type { ArgumentRow } from './covering-rows.ts'
import { describeRow, reduceFailure } from './reduce-row.ts'

const ROW: ArgumentRow = { search: 'x', author: 3, status: ['draft'], page: 2, order: undefined }

/** Fails for rows with all of these arguments. */
const failingWith =
  (...names: readonly string[]) =>
  async (row: ArgumentRow) => {
    if (names.every((name) => name in row)) fail(describeRow(row), 'nothing')
  }

test('a failure names the arguments that it needs', async () => {
  const failure = await reduceFailure(failingWith('search', 'status'), ROW, () => true)
  expect(failure?.expected).toBe('search "x" together with status ["draft"]')
})

test('a part that is not possible is not tried', async () => {
  const judge = failingWith('search')
  const failure = await reduceFailure(judge, ROW, (row) => 'status' in row)
  expect(failure?.expected).toBe('search "x" together with status ["draft"]')
})

test('a row that passes has no failure', async () => {
  expect(await reduceFailure(failingWith('tags'), ROW, () => true)).toBeUndefined()
})

test('the evidence ends with the smallest part that fails', async () => {
  const judged: ArgumentRow[] = []
  const judge = failingWith('search')
  await reduceFailure(
    async (row) => {
      judged.push(row)
      await judge(row)
    },
    ROW,
    () => true,
  )
  expect(judged.at(-1)).toEqual({ search: 'x' })
})
