import { expect, test } from 'vitest'
import { allCases } from '#conformance/runner/cases.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { extendContract, withBuiltIn } from '#openapi/extension/extend.ts'
import { arg } from '#openapi/language/define.ts'
import { NEIGHBOURS } from '#openapi/neighbours/index.ts'

const size = arg.int({ minimum: 1 })

const contract = extendContract(withBuiltIn(contractFor('a'), NEIGHBOURS), {
  format: 'understudy-extension',
  version: 1,
  variant: 'a',
  arguments: { 'core.posts.list': { shelf: size } },
  routes: [
    {
      path: '/shop/v1/items',
      namespace: 'shop/v1',
      operations: [
        {
          id: 'shop.items.list',
          methods: ['GET'],
          archetype: 'list',
          access: 'public',
          args: { size },
        },
      ],
    },
  ],
})

const levels = new Map(allCases(contract).map(({ id, level }) => [id, level]))

test('the index decides about adopted routes and arguments, their behaviour does not', () => {
  const adopted = [...levels].filter(([id]) => id.startsWith('shop.items.list/'))
  expect(levels.get('shop.items.list/index.args.size.minimum')).toBe('must')
  expect(levels.get('shop.items.list/args.size.minimum')).toBe('assumed')
  expect(levels.get('core.posts.list/index.args.shelf.minimum')).toBe('must')
  expect(levels.get('core.posts.list/args.shelf.minimum')).toBe('assumed')
  expect(levels.get('core.posts.list/args.per_page.minimum')).toBe('must')
  const deciding = adopted.filter(([id, level]) => level !== 'assumed' && !id.includes('/index.'))
  expect(deciding).toEqual([])
})

test('the linked resources are described by this project and decide', () => {
  expect(levels.get('core.categories.list/args.per_page.minimum')).toBe('must')
})
