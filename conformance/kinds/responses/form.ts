/** The form of a JSON body: the types of its members at every depth. */
import { isEmptyList, isRecord } from '#openapi/values/json.ts'

export interface FormDifference {
  /** `data.values[].id` */
  readonly path: string
  readonly expected: string
  readonly got: string
}

interface ComparedValues {
  readonly path: string
  readonly expected: unknown
  readonly got: unknown
}

/** The platform does not distinguish an empty list from an empty object. */
const typeOf = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  return isEmptyList(value) ? 'object' : Array.isArray(value) ? 'list' : typeof value
}

/** The platform sends a list with gaps as a map of positions. */
const itemsOf = (value: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(value)) return value
  const isMap = isRecord(value) && Object.keys(value).every((name) => /^\d+$/.test(name))
  return isMap ? Object.values(value) : undefined
}

/** Within a body, null and empty lists occur in place of any value and of any list or object. */
function isOpen({ path, expected, got }: ComparedValues): boolean {
  if (path === '') return false
  const values = [expected, got]
  const isContainer = values.every((value) => typeof value === 'object')
  const isEmpty = values.some((value) => value !== undefined && itemsOf(value)?.length === 0)
  return isEmpty ? isContainer : values.includes(null) && !values.includes(undefined)
}

/** Items may have different forms, in any order. */
function itemDifference(
  path: string,
  expected: readonly unknown[],
  got: readonly unknown[],
): FormDifference | undefined {
  for (const item of got) {
    const differences = expected.map((each) =>
      formDifference({ path: `${path}[]`, expected: each, got: item }),
    )
    if (differences.every((difference) => difference !== undefined)) return differences[0]
  }
  return undefined
}

/** The first difference between the forms of two values. */
export function formDifference(values: ComparedValues): FormDifference | undefined {
  const { path, expected, got } = values
  if (isOpen(values)) return undefined
  const [wanted, found] = [itemsOf(expected), itemsOf(got)]
  if (wanted?.length && found?.length) return itemDifference(path, wanted, found)
  if (typeOf(expected) !== typeOf(got))
    return { path, expected: typeOf(expected), got: typeOf(got) }
  if (!isRecord(expected) || !isRecord(got)) return undefined
  for (const name of new Set([...Object.keys(expected), ...Object.keys(got)])) {
    const inner = path === '' ? name : `${path}.${name}`
    const difference = formDifference({ path: inner, expected: expected[name], got: got[name] })
    if (difference) return difference
  }
  return undefined
}
