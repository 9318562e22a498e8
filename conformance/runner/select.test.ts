import { contractFor } from '#openapi/contract.ts'
import { expect, test } from '#openapi/testing/test.ts'
import { leavingRank } from './select.ts'

const rankOf = (id: string, allowed: readonly string[], isStandIn = false) =>
  leavingRank(
    { id, needs: 'write' },
    {
      contract: contractFor('a'),
      isStandIn,
      mayLeave: ({ effect }) => allowed.includes(effect),
    },
  )

test('what may leave something behind comes last, what takes something away at the very end', () => {
  const allowed = ['create-no-delete', 'irreversible', 'toggle']
  const [adds, takes] = ['builder.template-library.create/x', 'suite.plugins.deactivate/x'].map(
    (id) => rankOf(id, allowed),
  )
  expect(adds).toBeGreaterThan(0)
  expect(takes).toBeGreaterThan(Number(adds))
  expect(rankOf('core.posts.create/x', allowed)).toBe(0)
})

test('what nobody allowed, and a site that is thrown away, need no order', () => {
  expect(rankOf('suite.plugins.deactivate/x', [])).toBe(0)
  expect(rankOf('suite.plugins.deactivate/x', ['irreversible'], true)).toBe(0)
})
