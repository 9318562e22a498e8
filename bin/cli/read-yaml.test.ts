/** Documents that would block or crash the parser are refused with their position. */
import { expect, test } from 'vitest'
import { fromYaml } from './read-yaml.ts'

const MEGABYTE = 1_000_000

for (const [what, text, rejection] of [
  ['brackets', '['.repeat(900_000), 'More than 200 levels deep at line 1, column 201'],
  ['dashes', '- '.repeat(400_000), 'More than 200 levels deep at line 1, column 400'],
  [
    'blocks',
    Array.from({ length: 300 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
    'More than 200 levels deep at line 200, column 201',
  ],
  ['a few commas', `[${','.repeat(1000)}`, 'Unexpected , in flow sequence at line 1, column 1'],
  ['a great many commas', `[${','.repeat(4 * MEGABYTE)}`, 'More than 1000000 words and marks'],
  ['a great many brackets', '['.repeat(3 * MEGABYTE), 'More than 1000000 words and marks'],
  ['a great many dashes', '- '.repeat(MEGABYTE), 'More than 1000000 words and marks'],
  ['closing brackets', ']'.repeat(900_000), 'Unexpected flow-seq-end token'],
  ['aliases', '- &a {<<: *a}\n'.repeat(101), 'More than 100 aliases at line 101, column 11'],
  ['a key twice', 'a: 1\nb: 2\na: 3', 'Map keys must be unique at line 3, column 1'],
  ['two documents', 'a: 1\n---\nb: 2', 'More than one document at line 2, column 1'],
] as const)
  test(`${what} are refused`, () => {
    expect(() => fromYaml(text)).toThrow(`it is not YAML: ${rejection}`)
  })

test('a text that is too long is refused before it is parsed', () => {
  expect(() => fromYaml(' '.repeat(5 * MEGABYTE))).toThrow(
    'it has 5000000 characters, and YAML may have at most 4194304; save it in JSON instead',
  )
})

test('parsing time is linear in the number of keys', () => {
  const before = process.cpuUsage()
  const text = Array.from({ length: 40_000 }, (_, at) => `k${at}: 1`).join('\n')
  expect(Object.keys(Object(fromYaml(text)))).toHaveLength(40_000)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / MEGABYTE).toBeLessThan(5)
})

test('text lines that begin with an asterisk are not aliases', () => {
  const text = `a: |\n${'  * x\n'.repeat(200)}`
  expect(fromYaml(text)).toEqual({ a: '* x\n'.repeat(200) })
  expect(fromYaml('a: &one [x]\nb: *one')).toEqual({ a: ['x'], b: ['x'] })
})
