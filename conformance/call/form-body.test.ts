import { expect, test } from 'vitest'
import { formBody, queryText } from './form-body.ts'
import { toWire } from './request.ts'

const upload = { fileName: 'a.csv', fileText: 'id\n1\n' }

test('a query writes members of lists and objects in brackets', () => {
  expect(queryText({ a: 1, b: ['x y'], c: { d: true }, e: null, f: undefined })).toBe(
    'a=1&b%5B0%5D=x%20y&c%5Bd%5D=true&e=',
  )
})

test('a form round-trips', async () => {
  const { body, headers } = formBody('multipart/form-data', { 'days[]': 'Mon', file: upload })
  const read = await new Response(body, { headers }).formData()
  expect(read.get('days[]')).toBe('Mon')
  const file = read.get('file') as File
  expect([file.name, await file.text()]).toEqual([upload.fileName, upload.fileText])
})

test('an operation is called with its first content type', () => {
  const called = { path: '/folders/{id}', methods: ['POST'] } as const
  const args = { id: 7, name: 'A b' }
  expect(toWire(called, args)).toEqual({
    method: 'POST',
    path: '/folders/7',
    body: '{"name":"A b"}',
  })
  expect(toWire({ ...called, consumes: ['application/x-www-form-urlencoded'] }, args)).toEqual({
    method: 'POST',
    path: '/folders/7',
    body: 'name=A%20b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
})
