import { expect, test } from 'vitest'
import { isBelow, siteName } from './intercept.ts'

test('only requests to the address of the application are served', () => {
  const isServed = (address: string) => isBelow('https://site.example')(new URL(address))
  for (const own of [
    'https://site.example',
    'https://site.example/api/',
    'https://site.example?a=1',
  ])
    expect(isServed(own), own).toBe(true)
  for (const other of [
    'https://site.example.elsewhere.example/api/',
    'https://site.example@elsewhere.example/api/',
    'https://site.example:8443/api/',
    'http://site.example/api/',
    'https://elsewhere.example/https://site.example/',
  ])
    expect(isServed(other), other).toBe(false)
  expect(isBelow('https://site.example/app')(new URL('https://site.example/app/../api/'))).toBe(
    false,
  )
})

test('the site of a test has a name without separators', () => {
  expect(siteName('a/../b?c#d', 1)).toBe('test-a-..-b-c-d-1')
  expect(siteName('x'.repeat(200), 0)).toHaveLength(64)
})
