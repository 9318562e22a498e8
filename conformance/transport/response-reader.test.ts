import { expect, test } from '#openapi/testing/test.ts'
import { createResponseReader } from './response-reader.ts'

const LENGTH = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
const CHUNKED =
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;note=x\r\nlo\r\n0\r\nx-last: 1\r\n\r\n'

/** What is read when so many bytes come at a time. */
function read(text: string, { method = 'GET', step = text.length, maxBytes = 1000 } = {}) {
  const reader = createResponseReader(method, maxBytes)
  const bytes = Buffer.from(text, 'latin1')
  for (let at = 0; at < bytes.length; at += step) {
    const message = reader.add(bytes.subarray(at, at + step))
    if (message) return message
  }
  return reader.end()
}

const textOf = (text: string, options?: Parameters<typeof read>[1]) =>
  read(text, options)?.bytes.toString()

for (const step of [1, 2, 7, 1000])
  test(`a response is read in pieces of ${step} bytes`, () => {
    for (const text of [LENGTH, CHUNKED, 'HTTP/1.1 200 OK\r\n\r\nhello'])
      expect(textOf(text, { step })).toBe('hello')
    const announced = `HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n${LENGTH}`
    expect(read(announced, { step })?.headers).toEqual({ 'content-length': '5' })
  })

test('a response without a body ends with its head', () => {
  expect(textOf('HTTP/1.1 204 No Content\r\n\r\n')).toBe('')
  expect(textOf('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n', { method: 'HEAD' })).toBe('')
  expect(textOf('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')).toBe('')
})

test('a header that comes twice has both values', () => {
  const head = 'HTTP/1.1 200\r\nX-A: 1\r\nx-a:2 \r\nConstructor: x\r\nContent-Length: 0\r\n\r\n'
  expect(read(head)?.headers).toEqual({ 'x-a': '1, 2', constructor: 'x', 'content-length': '0' })
})

test('a connection is used again where both sides know that the response is over', () => {
  const isReusable = (text: string) => read(text)?.isReusable
  expect(isReusable(LENGTH)).toBe(true)
  expect(isReusable(CHUNKED)).toBe(true)
  expect(isReusable(`${LENGTH}HTTP/1.1`)).toBe(false)
  expect(isReusable(LENGTH.replace('HTTP/1.1', 'HTTP/1.0'))).toBe(false)
  expect(isReusable(LENGTH.replace('OK\r\n', 'OK\r\nConnection: close\r\n'))).toBe(false)
  expect(isReusable('HTTP/1.1 200 OK\r\n\r\nhello')).toBe(false)
})

test('what breaks off is no response', () => {
  for (const whole of [LENGTH, CHUNKED]) expect(read(whole.slice(0, -1))).toBeUndefined()
  expect(read('HTTP/1.1 200 OK\r\n')).toBeUndefined()
})

test('what is framed in a way that can be read in two is refused', () => {
  const refused = [
    'SSH-2.0-x\r\n\r\n',
    'HTTP/2 200\r\n\r\n',
    'HTTP/1.1 101 Switching\r\n\r\n',
    'HTTP/1.1 200 OK\r\nno header\r\n\r\n',
    'HTTP/1.1 200 OK\r\na: 1\r\n folded\r\n\r\n',
    'HTTP/1.1 200 OK\r\na b: 1\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nx\r\n',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhello\r\n',
    `HTTP/1.1 200 OK\r\na: ${'x'.repeat(70_000)}`,
  ]
  for (const text of refused) expect(() => read(text), text.slice(0, 80)).toThrow('cannot be read')
})

test('no more is kept than was allowed', () => {
  for (const text of [LENGTH, CHUNKED, 'HTTP/1.1 200 OK\r\n\r\nhello'])
    expect(() => read(text, { maxBytes: 4 })).toThrow('larger than 4 bytes')
})
