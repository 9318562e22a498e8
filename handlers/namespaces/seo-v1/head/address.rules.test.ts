import { expect, test } from 'vitest'
import { isWebAddress, urlOf } from './address.rules.ts'

test('an address comes apart into host and path, the query does not count', () => {
  expect(urlOf('https://example.test/about/?p=19#top')).toEqual({
    host: 'example.test',
    path: '/about/',
  })
  expect(urlOf('https://example.test')).toEqual({ host: 'example.test', path: '/' })
})

test('octets are compared in lowercase, letters as they are', () => {
  expect(urlOf('https://Example.test/%E4%BD%A0/About')).toEqual({
    host: 'example.test',
    path: '/%e4%bd%a0/About',
  })
})

test('a port belongs to the host unless it is the usual one', () => {
  expect(urlOf('http://example.test:8080/')?.host).toBe('example.test:8080')
  expect(urlOf('https://example.test:443/')?.host).toBe('example.test')
})

test('anything but a well-formed absolute address is none', () => {
  const texts = [
    'about',
    '/en/',
    'http://',
    'http:///x',
    '//a.test/',
    'http://a.test/a b',
    '',
    'ü:',
  ]
  expect(texts.map(urlOf)).toEqual(texts.map(() => undefined))
  expect(urlOf('https://example.test/größe')).toBeUndefined()
})

test('only addresses of the web are web addresses', () => {
  expect(isWebAddress('HTTP://example.test/x')).toBe(true)
  const others = ['ftp://example.test/', 'javascript://x', 'https://']
  expect(others.map(isWebAddress)).toEqual([false, false, false])
})
