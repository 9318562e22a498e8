import { expect, test } from 'vitest'
import { invalidFiles, invalidValues, valuesOf } from './validation.rules.ts'

const isInvalid = (rule: string, sent: unknown, more: object = {}): boolean =>
  invalidValues([{ rule, field: 'x', error: 'No.', ...more }], { x: sent }).has('x')
const file = (name: string, size = 1) => ({
  x: { name, size, type: 'application/pdf', text: '' },
})
const isInvalidFile = (rule: string, sent: ReturnType<typeof file>, more: object = {}): boolean =>
  invalidFiles([{ rule, field: 'x', error: 'No.', ...more }], sent).has('x')

test('values are found at any depth, without blanks', () => {
  expect(valuesOf({ x: [' a ', ['', { k: 'b' }], 3] }, 'x')).toEqual(['a', 'b', '3'])
  expect(valuesOf({ x: ' ' }, 'x')).toEqual([])
  expect(valuesOf({}, 'toString')).toEqual([])
})

test('a required value must not be blank', () => {
  expect([' ', [], [''], undefined].every((sent) => isInvalid('required', sent))).toBe(true)
  expect(isInvalid('required', '0')).toBe(false)
})

test('an absent value violates only the required rule', () => {
  const kinds = ['email', 'url', 'tel', 'number', 'date', 'minlength', 'minnumber', 'enum']
  expect(kinds.filter((rule) => isInvalid(rule, '', { threshold: 3 }))).toEqual([])
})

test('lengths count characters, a line break as one, and bounds are inclusive', () => {
  expect(isInvalid('maxlength', 'a\r\nb', { threshold: 3 })).toBe(false)
  expect(isInvalid('maxlength', 'abcd', { threshold: 3 })).toBe(true)
  expect(isInvalid('minlength', 'abc', { threshold: 3 })).toBe(false)
  expect(isInvalid('minlength', 'ab', { threshold: 3 })).toBe(true)
})

test('numbers and dates are compared with their bounds, other values are not', () => {
  expect(isInvalid('minnumber', '9', { threshold: '10' })).toBe(true)
  expect(isInvalid('minnumber', '1e1', { threshold: '10' })).toBe(false)
  expect(isInvalid('maxnumber', '10.5', { threshold: '10' })).toBe(true)
  expect(isInvalid('maxnumber', '10', { threshold: '10' })).toBe(false)
  expect(isInvalid('maxnumber', 'many', { threshold: '10' })).toBe(false)
  expect(isInvalid('mindate', '2026-02-28', { threshold: '2026-03-01' })).toBe(true)
  expect(isInvalid('mindate', '2026-03-01', { threshold: '2026-03-01' })).toBe(false)
  expect(isInvalid('maxdate', '2026-03-01', { threshold: '2026-03-01' })).toBe(false)
})

test('every value must be an option, and their number may be limited', () => {
  const accept = ['Mon', 'Tue']
  expect(isInvalid('enum', ['Mon', 'Sun'], { accept })).toBe(true)
  expect(isInvalid('enum', ['Mon', 'Tue'], { accept })).toBe(false)
  expect(isInvalid('enum', 'mon', { accept })).toBe(true)
  expect(isInvalid('maxitems', accept, { threshold: 1 })).toBe(true)
  expect(isInvalid('maxitems', ['Mon'], { threshold: 1 })).toBe(false)
})

test('the first violated rule of a field is reported', () => {
  const rules = [
    { rule: 'required', field: 'b', error: 'needed' },
    { rule: 'email', field: 'a', error: 'no address' },
    { rule: 'maxlength', field: 'a', threshold: 2, error: 'too long' },
    { rule: 'unheard', field: 'c', error: 'never' },
  ]
  expect([...invalidValues(rules, { a: 'long' })]).toEqual([
    ['b', 'needed'],
    ['a', 'no address'],
  ])
})

test('files are checked by name and size, and only if sent', () => {
  const accept = ['.pdf']
  expect(isInvalidFile('requiredfile', file(''))).toBe(true)
  expect(invalidFiles([{ rule: 'requiredfile', field: 'x', error: 'No.' }], {}).size).toBe(0)
  expect(isInvalidFile('file', file('a.b.PDF'), { accept })).toBe(false)
  expect(isInvalidFile('file', file('pdf'), { accept })).toBe(true)
  expect(isInvalidFile('file', file(''), { accept })).toBe(false)
  expect(isInvalidFile('maxfilesize', file('a.pdf', 20), { threshold: 20 })).toBe(false)
  expect(isInvalidFile('maxfilesize', file('a.pdf', 21), { threshold: 20 })).toBe(true)
  expect(isInvalidFile('requiredfile', file('a.pdf', 0))).toBe(false)
})
