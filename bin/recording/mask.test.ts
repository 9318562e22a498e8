import { expect, test } from 'vitest'
import { maskRecords } from './mask.ts'

test('the address of the site is kept, addresses of other machines are masked', () => {
  const content = 'See http://127.0.0.1:8084/about/ from 10.0.0.7.'
  const records = new Map([['posts' as const, new Map([[1, { id: 1, content }]])]])
  const homes = ['http://127.0.0.1:8084']
  const masked = maskRecords(records, { salt: new Uint8Array(32), homes })
  expect(masked.get('posts')?.get(1)?.['content']).toBe(
    'See http://127.0.0.1:8084/about/ from 192.0.2.1.',
  )
})

test('accounts of every recording keep their names, people do not', () => {
  const home = 'https://live.test'
  const users = new Map([
    [1, { id: 1, login: 'admin', nicename: 'admin', display_name: 'admin', url: `${home}/` }],
    [2, { id: 2, login: 'ann', nicename: 'ann', display_name: 'Ann', url: 'https://ann.test' }],
  ])
  const records = new Map([['users' as const, users]])
  const masked = maskRecords(records, { salt: new Uint8Array(32), homes: [home] }).get('users')
  expect(masked?.get(1)).toEqual(users.get(1))
  expect(JSON.stringify(masked?.get(2))).not.toMatch(/ann/i)
})
