import { expect, test } from 'vitest'
import { readBody } from './body.ts'

const part = (name: string): string =>
  `--B\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nx\r\n`

const read = (text: string, type: string, method = 'POST') =>
  readBody({
    method,
    target: '/',
    origin: 'http://127.0.0.1',
    header: () => type,
    body: new TextEncoder().encode(text),
  })

for (const type of ['multipart/form-data; boundary=B', 'multipart/form-data; boundary="B"'])
  test(`parts beyond the limit are not parsed: ${type}`, async () => {
    const good = Array.from({ length: 1000 }, (_, at) => part(`f${at}`)).join('')
    const { files = {} } = await read(`${good}${'--B\r\nbroken\r\n\r\n'.repeat(5)}--B--\r\n`, type)
    expect(Object.keys(files)).toHaveLength(1000)
    expect(await read('--B\r\nbroken\r\n\r\n--B--\r\n', type)).toEqual({
      type: 'multipart/form-data',
    })
  })

test('a part with an endless header is not parsed', async () => {
  const type = 'multipart/form-data; boundary=B'
  const under = (count: number) =>
    read(`--B\r\n${'x: y\r\n'.repeat(count)}${part('a').slice(5)}--B--\r\n`, type)
  expect(Object.keys((await under(2000)).files ?? {})).toEqual(['a'])
  expect(await under(4000)).toEqual({ type: 'multipart/form-data' })
})

test('dangerous member names are dropped from JSON, also when escaped', async () => {
  for (const trap of ['__proto__', '\\u005f_proto__', 'toString', 'value\\u004ff']) {
    const { json } = await read(`{"a":{"${trap}":{"x":1},"b":1}}`, 'application/json')
    expect([trap, json]).toEqual([trap, { a: { b: 1 } }])
    expect(Object.keys(Object(json?.['a']))).toEqual(['b'])
  }
})

test('a body without a type is a form, except for POST', async () => {
  expect((await read('a=1', '', 'PUT')).form).toEqual({ a: '1' })
  expect((await read('a=1', '')).form).toBeUndefined()
})
