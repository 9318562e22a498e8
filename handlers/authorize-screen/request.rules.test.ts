import { expect, test } from 'vitest'
import {
  addressProblem,
  groupCharacters,
  isAllowedScheme,
  rejectAddress,
  requestProblem,
  withParameters,
} from './request.rules.ts'

test('overlong names and addresses are rejected before a page repeats them', () => {
  const request = { app_name: 'x', app_id: '', success_url: '', reject_url: '' }
  const problem = (more: object) => requestProblem({ ...request, ...more }, [])
  expect(problem({ app_name: '<'.repeat(1000) })).toBeUndefined()
  expect(problem({ app_name: '<'.repeat(1001) })).toBe('The application name is too long.')
  for (const name of ['success_url', 'reject_url'])
    expect(problem({ [name]: `https://x.test/${'<'.repeat(4000)}` })).toBe('The URL is too long.')
})

test('unambiguous addresses are allowed', () => {
  for (const address of [
    'https://app.example/callback',
    'https://app.example/callback?x=1#y',
    'http://localhost:3000/done',
    'http://127.0.0.1/done',
    'http://[::1]:8080/',
    'com.example.app://callback/done',
    'https://App.Example:8443/',
    '',
  ])
    expect(addressProblem(address), address).toBeUndefined()
})

test('addresses that run code, hide their host or are incomplete are rejected', () => {
  for (const address of [
    '//evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https://good.example@evil.example/',
    'https://user:pass@evil.example/',
    '\\\\evil.example',
    'https:\\\\evil.example',
    'https://evil.example\\@good.example',
    'javascript:alert(1)',
    'javascript://host/%0aalert(1)',
    'JaVaScRiPt://host/',
    'java\tscript://host/',
    ' javascript://host/',
    'data:text/html,x',
    'data://text/html,x',
    'vbscript://x',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    'https://',
    'https://\u0435xample.test/',
    'https://ex ample.test/',
    'https://example.test/\r\nSet-Cookie: a=b',
    'example.test/path',
    '/relative',
    'https://[::1',
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'https://ex%61mple.test/',
    'intent://host#Intent;end',
    'jar:https://host!/',
  ])
    expect(addressProblem(address), JSON.stringify(address)).toBe('Invalid URL format.')
})

test('schemes of other programs are rejected unless they are allowed', () => {
  for (const scheme of [
    'exampleapp',
    'chrome',
    'chrome-extension',
    'ms-msdt',
    'search-ms',
    'smb',
    'ldap',
    'shell',
    'mhtml',
    'itms-services',
    'ms-word',
    'telnet',
    'ssh',
    'ftp',
    'wss',
    'mailto',
  ])
    expect(addressProblem(`${scheme}://host/x`), scheme).toBe('Invalid URL format.')
  expect(addressProblem('exampleapp://callback/done', ['exampleapp'])).toBeUndefined()
  expect(addressProblem('otherapp://callback/done', ['exampleapp'])).toBe('Invalid URL format.')
  expect(addressProblem('javascript://host/%0aalert(1)', ['javascript'])).toBe(
    'Invalid URL format.',
  )
})

test('dangerous and malformed schemes are not application schemes', () => {
  for (const scheme of ['javascript', 'data', 'file', '', 'a b', '1a'])
    expect(isAllowedScheme(scheme), scheme).toBe(false)
  for (const scheme of ['exampleapp', 'com.example.app', 'app+x'])
    expect(isAllowedScheme(scheme), scheme).toBe(true)
})

test('plain http is allowed only for the local machine', () => {
  for (const address of ['http://app.example/', 'http://127.0.0.1.evil.example/'])
    expect(addressProblem(address)).toBe('The URL must be served over a secure connection.')
})

test('parameters are appended to existing ones', () => {
  expect(withParameters('https://a.example/x', { a: 'b c' })).toBe('https://a.example/x?a=b%20c')
  expect(withParameters('https://a.example/?x=1#top', { a: '&' })).toBe(
    'https://a.example/?x=1&a=%26#top',
  )
})

test('without a reject address, an error is sent to the success address with a marker', () => {
  const request = { app_name: '', app_id: '', success_url: 'https://a.example/', reject_url: '' }
  expect(rejectAddress(request)).toBe('https://a.example/?success=false')
  expect(rejectAddress({ ...request, success_url: '' })).toBeUndefined()
})

test('a password is shown in groups of four', () => {
  expect(groupCharacters('abcdEFGH1234')).toBe('abcd EFGH 1234')
})
