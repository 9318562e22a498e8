/** The names file of a vocabulary: the inverse of `readNames`. */
import { fromKeys } from '#openapi/values/json.ts'
import { EXACT_KINDS, type Names } from './names.ts'

type NameObject = Readonly<Record<string, unknown>>

const nested = (scopes: Names['scopedValues']): NameObject =>
  Object.fromEntries([...scopes].map(([scope, names]) => [scope, Object.fromEntries(names)]))

const isFilled = (names: NameObject): boolean => Object.keys(names).length > 0

export function namesDocument({ words, exact, scopedValues, scopedArguments }: Names): NameObject {
  const scoped: Readonly<Record<string, NameObject>> = {
    values: nested(scopedValues),
    arguments: nested(scopedArguments),
  }
  const entries = fromKeys(EXACT_KINDS, (kind) => ({
    ...Object.fromEntries(exact[kind]),
    ...scoped[kind],
  }))
  const filled = Object.entries(entries).filter(([, names]) => isFilled(names))
  return { ...Object.fromEntries(words), ...Object.fromEntries(filled) }
}
