/** Values known only at run time: ids and tags of given records, values found on the site. */

import type { Created } from '#conformance/ledger/record-factory.ts'
import type { RecordId } from '#conformance/ledger/resource.ts'
import { hasMembers, isRecord, type Json, mapValues } from '#openapi/values/json.ts'
import type { Context } from './context.ts'

export type GivenRecord = Created<RecordId>

export interface SceneReference {
  /** Equal names of the same record are equal values. */
  readonly reference: string
  /** The given record it depends on: its position, which becomes its key in a script. */
  readonly record?: number | string | undefined
  readonly find: (context: Context, record: GivenRecord | undefined) => unknown
  /** The member is omitted where the site has no such value; the built-in dataset has all. */
  readonly isOptional?: true
}

/** Values that may contain references at any depth. */
type WithReferences<T> =
  | SceneReference
  | (T extends readonly (infer I)[]
      ? readonly WithReferences<I>[]
      : T extends object
        ? { readonly [K in keyof T]?: WithReferences<T[K]> | undefined }
        : T)

/** The arguments of a call, whose members may be references. */
export type ArgsWithReferences<T> = { readonly [K in keyof T]?: WithReferences<T[K]> | undefined }

/** The position of the record that a scene is about: the last given one. */
export const LAST = -1

/** The id of a given record. */
export const givenId = (record = LAST): SceneReference => ({
  reference: 'id',
  record,
  find: (_, given) => given?.id,
})

/** The tag that identifies a given record, followed by more text. */
export const givenTag = (suffix = '', record = LAST): SceneReference => ({
  reference: `tag${suffix}`,
  record,
  find: (_, given) => `${given?.tag}${suffix}`,
})

/** A value found on the site; it may have to differ from that of a given record. */
export const siteValue = (
  name: string,
  find: SceneReference['find'],
  record?: number,
): SceneReference => ({
  reference: `site ${name}`,
  record,
  find,
})

export const optional = (reference: SceneReference): SceneReference => ({
  ...reference,
  isOptional: true,
})

export const isReference = (value: unknown): value is SceneReference =>
  isRecord(value) && typeof value['reference'] === 'string'

export const isTagReference = (value: unknown): boolean =>
  isReference(value) && value.reference.startsWith('tag')

/** Replaces the references in a value. */
function mapReferences(value: unknown, change: (each: SceneReference) => SceneReference): unknown {
  if (isReference(value)) return change(value)
  if (Array.isArray(value)) return value.map((each) => mapReferences(each, change))
  return isRecord(value) ? mapValues(value, (each) => mapReferences(each, change)) : value
}

/** The references in a value. */
export function referencesIn(value: unknown): readonly SceneReference[] {
  if (isReference(value)) return [value]
  return hasMembers(value) ? Object.values(value).flatMap(referencesIn) : []
}

/** Positions of given records become keys, which do not depend on other scenes. */
export const withKeys = (members: Json, keys: readonly string[]): Json =>
  mapValues(members, (member) =>
    mapReferences(member, (each) =>
      typeof each.record === 'number' ? { ...each, record: keys.at(each.record) } : each,
    ),
  )
