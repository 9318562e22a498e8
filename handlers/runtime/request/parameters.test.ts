import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { decode, parseParams } from './parameters.ts'
import { routeTableOf } from './routing.ts'

test('the number of decoded octet runs in a malformed text is limited, the rest stays as sent', () => {
  expect(decode(`${'%41 '.repeat(9999)}%42%`).endsWith('A B%')).toBe(true)
  expect(decode(`${'%41 '.repeat(10_000)}%42%`).endsWith('A %42%')).toBe(true)
  expect(decode(`${'%ff '.repeat(499)}%42`).endsWith('%ff B')).toBe(true)
  expect(decode(`${'%ff '.repeat(500)}%42`).endsWith('%ff %42')).toBe(true)
})

test('positions form a list in the order they were sent', () => {
  expect(parseParams('a[1]=x&a[0]=y')['a']).toEqual(['x', 'y'])
  expect(parseParams('a[7]=x&a[2]=y')['a']).toEqual(['x', 'y'])
  expect(parseParams('a[1]=x&a[]=y')['a']).toEqual(['x', 'y'])
  expect(parseParams('a[0]=x&a[b]=y')['a']).toEqual({ 0: 'x', b: 'y' })
})

test('an overlong path matches no route', () => {
  const { find } = routeTableOf(contractFor('a'))
  const nothing = find('GET', '/nowhere')
  expect(find('GET', `/core/v2/posts/${'1'.repeat(100)}`)).not.toEqual(nothing)
  expect(find('GET', `/core/v2/posts/${'1'.repeat(9000)}`)).toEqual(nothing)
})
