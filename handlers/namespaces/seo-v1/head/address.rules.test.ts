import { expect, test } from 'vitest'
import { isWebAddress, urlOf } from './address.rules.ts'

test('an address has a host and a path, the query is ignored', () => {
  expect(urlOf('https://example.test/about/?p=19#top')).toEqual({
    host: 'example.test',
    path: '/about/',
  })
  expect(urlOf('https://example.test')).toEqual({ host: 'example.test', path: '/' })
})

test('percent-encoding is compared in lowercase, letters are case-sensitive', () => {
  expect(urlOf('https://Example.test/%E4%BD%A0/About')).toEqual({
    host: 'example.test',
    path: '/%e4%bd%a0/About',
  })
})

test('a port belongs to the host unless it is the default', () => {
  expect(urlOf('http://example.test:8080/')?.host).toBe('example.test:8080')
  expect(urlOf('https://example.test:443/')?.host).toBe('example.test')
})

test('values other than a well-formed absolute address are rejected', () => {
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

test('only http and https addresses are web addresses', () => {
  expect(isWebAddress('HTTP://example.test/x')).toBe(true)
  const others = ['ftp://example.test/', 'javascript://x', 'https://']
  expect(others.map(isWebAddress)).toEqual([false, false, false])
})
