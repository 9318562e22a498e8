import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { allCases } from './cases.ts'
import { residueRank, selectCases } from './select.ts'

const rankOf = (id: string, allowed: readonly string[], isStandIn = false) =>
  residueRank(
    { id, needs: 'write' },
    {
      contract: contractFor('a'),
      isStandIn,
      mayLeaveResidue: ({ effect }) => allowed.includes(effect),
    },
  )

test('cases that may leave traces come last, destructive ones at the very end', () => {
  const allowed = ['create-no-delete', 'irreversible', 'toggle']
  const [adds, takes] = ['builder.template-library.create/x', 'suite.plugins.deactivate/x'].map(
    (id) => rankOf(id, allowed),
  )
  expect(adds).toBeGreaterThan(0)
  expect(takes).toBeGreaterThan(Number(adds))
  expect(rankOf('core.posts.create/x', allowed)).toBe(0)
})

test('cases that remove the routes of an add-on come after all others', () => {
  const allowed = ['irreversible', 'outward', 'toggle']
  const others = ['suite.migration.run/x', 'suite.plugins.upgrade/x', 'suite.connect.disconnect/x']
  for (const id of ['suite.plugins.deactivate/x', 'suite.plugins.activate/x'])
    for (const other of others) expect(rankOf(id, allowed)).toBeGreaterThan(rankOf(other, allowed))
})

test('disallowed operations and disposable sites need no order', () => {
  expect(rankOf('suite.plugins.deactivate/x', [])).toBe(0)
  expect(rankOf('suite.plugins.deactivate/x', ['irreversible'], true)).toBe(0)
})

test('a pattern selects the cases it matches, for all operations', () => {
  const contract = contractFor('a')
  const all = allCases(contract).map(({ id }) => id)
  const chosen = (...only: readonly string[]) => selectCases(contract, { only }).map(({ id }) => id)
  const matching = (test: RegExp) => all.filter((id) => test.test(id))
  expect(chosen()).toEqual(all)
  expect(chosen('core.posts.*')).toEqual(matching(/^core\.posts\./))
  expect(chosen('core.posts.list')).toEqual(matching(/^core\.posts\.list\//))
  expect(chosen('core.p*/answer*')).toEqual(matching(/^core\.p.*\/answer/))
  expect(chosen('*.required', 'index.read/answer')).toEqual(
    matching(/\.required$|^index\.read\/answer$/),
  )
  expect(chosen('oembed/1.0')).toEqual(matching(/^oembed\./))
  expect(chosen('core.posts.l')).toEqual([])
})

test('shards and seeds change the distribution and order of the cases, not the cases', () => {
  const contract = contractFor('a')
  const only = ['spamfilter/v1']
  const all = selectCases(contract, { only }).map(({ id }) => id)
  for (const count of [2, 4, 8]) {
    const shards = Array.from({ length: count }, (_, at) =>
      selectCases(contract, { only, shard: { index: at + 1, count } }).map(({ id }) => id),
    )
    expect(shards.every((shard) => shard.length > 0)).toBe(true)
    expect(shards.flat().toSorted()).toEqual(all.toSorted())
  }
  const orders = Array.from({ length: 10 }, (_, seed) =>
    selectCases(contract, { only, seed }).map(({ id }) => id),
  )
  expect(new Set(orders.map((order) => order.join())).size).toBe(orders.length)
  for (const order of orders) expect(order.toSorted()).toEqual(all.toSorted())
})
