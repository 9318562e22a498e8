import { expect, test } from 'vitest'
import { cleanName, freeName } from './names.rules.ts'

test('markup and formula prefixes are removed', () => {
  expect(cleanName('=+-@|Evil <b>x</b>')).toBe('Evil x')
  expect(cleanName('<i>=SUM(A1)</i>')).toBe('SUM(A1)')
  expect(cleanName(' - = Draft')).toBe('Draft')
  expect(cleanName('＝＋－＠x')).toBe('x')
})

test('the same characters inside a name are kept', () => {
  expect(cleanName('A+B = C | d@e-f')).toBe('A+B = C | d@e-f')
})

test('a name is a single line without percent-encoded octets', () => {
  expect(cleanName('Two\r\n\tlines  %0Ahere')).toBe('Two lines here')
})

test('letters of any language are kept', () => {
  expect(cleanName('Größe 你好 🎻')).toBe('Größe 你好 🎻')
})

test('a name without other characters is empty', () => {
  expect(['', ' ', '=', '<b></b>', '%20'].map(cleanName)).toEqual(['', '', '', '', ''])
})

test('a free name is kept, a taken one gets the first free number', () => {
  const taken = new Set(['Logos', 'Logos (1)'])
  const isTaken = (name: string) => taken.has(name)
  expect(freeName('Photos', isTaken)).toBe('Photos')
  expect(freeName('Logos', isTaken)).toBe('Logos (2)')
  expect(freeName('Logos (1)', isTaken)).toBe('Logos (1) (1)')
})
