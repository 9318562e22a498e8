/** Differences between an actual and an expected value; unexpected members are ignored. */
import { isRecord } from './json.ts'

export interface Difference {
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

interface Asymmetric {
  asymmetricMatch(value: unknown): boolean
}

/** Asymmetric matchers such as `expect.any(Number)`, of any test runner. */
const isAsymmetric = (value: unknown): value is Asymmetric =>
  typeof value === 'object' &&
  value !== null &&
  'asymmetricMatch' in value &&
  typeof value.asymmetricMatch === 'function'

const difference = (path: string, expected: unknown, actual: unknown): readonly Difference[] => [
  { path, expected, actual },
]

function listDifferences(actual: unknown, expected: readonly unknown[], path: string) {
  if (!Array.isArray(actual) || actual.length !== expected.length)
    return difference(path, expected, actual)
  return expected.flatMap((each, at) => differences(actual[at], each, `${path}[${at}]`))
}

const isPattern = (value: unknown): value is RegExp => value instanceof RegExp

/** Empty if the value matches. */
export function differences(actual: unknown, expected: unknown, path = ''): readonly Difference[] {
  if (isAsymmetric(expected))
    return expected.asymmetricMatch(actual) ? [] : difference(path, expected, actual)
  if (isPattern(expected))
    return typeof actual === 'string' && expected.test(actual)
      ? []
      : difference(path, expected, actual)
  if (Array.isArray(expected)) return listDifferences(actual, expected, path)
  if (!isRecord(expected))
    return Object.is(actual, expected) ? [] : difference(path, expected, actual)
  if (!isRecord(actual)) return difference(path, expected, actual)
  return Object.entries(expected).flatMap(([name, value]) =>
    differences(actual[name], value, path ? `${path}.${name}` : name),
  )
}
