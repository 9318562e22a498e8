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
