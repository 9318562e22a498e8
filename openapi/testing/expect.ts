/**
 * The `expect` of the runner, which is only asked where something does not plainly hold: it notes
 * every call as a step, with its place, in a list that it searches at the next one.
 */
import { isDeepStrictEqual } from 'node:util'
import { expect as explained } from 'playwright/test'

type Holds = (actual: unknown, expected: unknown) => boolean

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isText = (value: unknown): value is string => typeof value === 'string'

const compared =
  (holds: (one: number, other: number) => boolean): Holds =>
  (actual, expected) =>
    isNumber(actual) && isNumber(expected) && holds(actual, expected)

/** True only where the matcher of that name is sure to agree. */
export const PLAINLY = new Map<string | symbol, Holds>(
  Object.entries({
    toBe: Object.is,
    toEqual: isDeepStrictEqual,
    toBeUndefined: (actual) => actual === undefined,
    toBeDefined: (actual) => actual !== undefined,
    toBeNull: (actual) => actual === null,
    toBeGreaterThan: compared((one, other) => one > other),
    toBeGreaterThanOrEqual: compared((one, other) => one >= other),
    toBeLessThan: compared((one, other) => one < other),
    toBeLessThanOrEqual: compared((one, other) => one <= other),
    toHaveLength: (actual, length) =>
      (isText(actual) || Array.isArray(actual)) && actual.length === length,
    toContain: (actual, part) =>
      isText(actual) ? isText(part) && actual.includes(part) : contains(actual, part),
    toMatch: (actual, pattern) =>
      isText(actual) && pattern instanceof RegExp && actual.search(pattern) >= 0,
  } satisfies Record<string, Holds>),
)

const contains: Holds = (list, part) => Array.isArray(list) && list.indexOf(part) >= 0

type Matcher = (expected?: unknown) => void

/** Told without this file, so that a failure shows the line of the test. */
function explain(matcher: Matcher, expected: readonly unknown[]): void {
  try {
    matcher(...expected)
  } catch (error) {
    if (error instanceof Error && error.stack !== undefined) {
      const lines = error.stack.split('\n')
      error.stack = lines.filter((line) => !line.includes('/openapi/testing/expect.ts')).join('\n')
    }
    throw error
  }
}

const matchersFor = (actual: unknown, message?: string) =>
  new Proxy(
    {},
    {
      get(_, name) {
        const holds = PLAINLY.get(name)
        const matcher = (): Matcher => Reflect.get(explained(actual, message), name)
        if (!holds) return matcher()
        return (...expected: readonly unknown[]) =>
          holds(actual, expected[0]) ? undefined : explain(matcher(), expected)
      },
    },
  )

export const expect = new Proxy(explained, {
  apply: (_, __, [actual, message]) => matchersFor(actual, message),
})
