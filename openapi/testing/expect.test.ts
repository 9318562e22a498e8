import { expect as explained } from 'playwright/test'
import { expect, PLAINLY } from './expect.ts'
import { test } from './test.ts'

const VALUES: readonly unknown[] = [
  undefined,
  null,
  0,
  -0,
  Number.NaN,
  2,
  '',
  'two',
  'a two',
  /two/g,
  [],
  [2],
  ['two', 2],
  {},
  { a: undefined },
  { a: [2, { b: 'two' }] },
  { a: [2, { b: 'two' }] },
  explained.anything(),
]

test('what plainly holds holds for the runner too', () => {
  let held = 0
  // Some take nothing beside the value itself.
  for (const [name, holds] of PLAINLY)
    for (const actual of VALUES)
      for (const wanted of (holds.length > 1 ? VALUES : [undefined]).filter((value) =>
        holds(actual, value),
      )) {
        Reflect.get(explained(actual), name)(wanted)
        held += 1
      }
  expect(held).toBeGreaterThan(50)
})

for (const [name, ask] of Object.entries({
  toBe: () => expect({}).toBe({}),
  toEqual: () => expect({ a: 1 }).toEqual({ a: 2 }),
  toHaveLength: () => expect([1]).toHaveLength(2),
  toContain: () => expect(['a']).toContain('b'),
  toMatch: () => expect('a').toMatch(/b/),
  toBeGreaterThan: () => expect(1).toBeGreaterThan(1),
  'not.toBe': () => expect(1).not.toBe(1),
  'not.toEqual': () => expect({ a: undefined }).not.toEqual({}),
}))
  test(`${name} fails with the words of the runner, at the line that asked`, () => {
    explained(ask).toThrow(name.replace('not.', ''))
    explained(stackOf(ask)).not.toContain('testing/expect.ts')
  })

function stackOf(ask: () => void): string {
  try {
    ask()
  } catch (error) {
    return String(error instanceof Error && error.stack)
  }
  return ''
}
