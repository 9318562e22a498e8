/** Checks whether two parts are identical, so that their comparison can be skipped. */

import type { ResolveReference } from '#openapi/drift/surface/schema-source.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'

export type IsEqualJson = (one: unknown, other: unknown) => boolean

const referenceIn = (value: Json): string | undefined =>
  typeof value['$ref'] === 'string' ? value['$ref'] : undefined

/**
 * Deep equality except for references, which are collected because they resolve in two documents.
 */
function isEqualBelow(one: unknown, other: unknown, references: Set<string>): boolean {
  if (one === other) return true
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, at) => isEqualBelow(value, other[at], references))
    )
  if (!isRecord(one) || !isRecord(other)) return false
  const reference = referenceIn(one)
  if (reference !== undefined) references.add(reference)
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) => Object.hasOwn(other, name) && isEqualBelow(one[name], other[name], references),
    )
  )
}

/** References are equal if everything reachable through them is. */
export function createJsonEquality(
  expected: ResolveReference,
  found: ResolveReference,
): IsEqualJson {
  const isSameByReference = new Map<string, boolean>()

  function isSameBelowReference(start: string): boolean {
    const reached = new Set([start])
    // The set grows during iteration.
    for (const $ref of reached) {
      const one = expected({ value: { $ref }, pointer: $ref }).value
      const other = found({ value: { $ref }, pointer: $ref }).value
      if (isSameByReference.get($ref) === false || !isEqualBelow(one, other, reached)) return false
    }
    return true
  }

  const isSameReference = (reference: string): boolean => {
    const isSame = isSameByReference.get(reference) ?? isSameBelowReference(reference)
    isSameByReference.set(reference, isSame)
    return isSame
  }

  return (one, other) => {
    if (one === undefined || other === undefined) return false
    const references = new Set<string>()
    return isEqualBelow(one, other, references) && [...references].every(isSameReference)
  }
}
