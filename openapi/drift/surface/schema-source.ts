import { InputError } from '#openapi/values/input-error.ts'
import { hasMembers, isRecord, type Json } from '#openapi/values/json.ts'
import { decodePercent } from '#openapi/values/text.ts'
import { tokensOf } from './pointer.ts'

/** A value in a document with its JSON pointer. */
export interface LocatedSchema {
  readonly value: unknown
  readonly pointer: string
  /** Reached through a reference. */
  readonly named?: boolean
}

export type ResolveReference = (start: LocatedSchema) => LocatedSchema

const memberAt = (document: unknown, token: string): unknown => {
  if (Array.isArray(document)) return document[Number(token)]
  return isRecord(document) && Object.hasOwn(document, token) ? document[token] : undefined
}

function targetOf(reference: string, document: unknown, from: string): LocatedSchema {
  if (!reference.startsWith('#'))
    throw new InputError(
      `the reference ${reference} at ${from} points to another file; bundle everything into one file first`,
    )
  const pointer = decodePercent(reference.slice(1))
  const value = tokensOf(pointer).reduce(memberAt, document)
  if (value === undefined)
    throw new InputError(`the reference ${reference} at ${from} does not resolve`)
  return { value, pointer, named: true }
}

const referenceIn = (value: unknown): string | undefined =>
  isRecord(value) && typeof value['$ref'] === 'string' ? value['$ref'] : undefined

/** Resolves references; a reference that only leads back to itself is an error. */
export function resolverFor(document: unknown): ResolveReference {
  const targets = new Map<string, LocatedSchema>()
  const resolve = (start: LocatedSchema, trail: readonly string[]): LocatedSchema => {
    const reference = referenceIn(start.value)
    if (reference === undefined) return start
    const known = targets.get(reference)
    if (known) return known
    if (trail.includes(reference))
      throw new InputError(
        `the reference ${reference} at ${start.pointer || '/'} only refers to itself`,
      )
    const target = targetOf(reference, document, start.pointer || '/')
    const end = resolve(target, [...trail, reference])
    targets.set(reference, end)
    return end
  }
  return (start) => resolve(start, [])
}

/** An index document has no references. */
export const resolveNothing: ResolveReference = (start) => start

const MAX_DEPTH = 100

/** Lists are checked like objects. */
function checkBelow(value: Json, trail: string[]): void {
  if (trail.length >= MAX_DEPTH)
    throw new InputError(
      `it is nested more than ${MAX_DEPTH} levels deep, or contains itself, at /${trail.slice(0, 6).join('/')}/…`,
    )
  for (const key in value) {
    const part = value[key]
    if (!hasMembers(part)) continue
    trail.push(key)
    checkBelow(part, trail)
    trail.pop()
  }
}

/** Refuses documents too deeply nested for the recursive readers. */
export function checkDepth(value: unknown): void {
  if (hasMembers(value)) checkBelow(value, [])
}
