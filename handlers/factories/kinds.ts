/** The kinds of records of the factories: collection, preset members and traits. */

import { MODELS, type ModelName } from '#fixtures/models/registry.ts'
import { SINGULAR } from '#fixtures/models/singular.ts'
import {
  boolean,
  count,
  type Field,
  type Fields,
  list,
  members,
  nonEmpty,
  oneOf,
  optional,
  string,
} from '#fixtures/schema/fields.ts'
import { problemsOf, readMembers, unknownMembers } from '#fixtures/schema/members.ts'
import type { Model } from '#fixtures/schema/model.ts'
import { DatasetError, datasetError, throwProblems } from '#fixtures/schema/problem.ts'
import { LIBRARY_TYPE } from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import { LANGUAGES } from '#openapi/language/variants.ts'
import { hintFor } from '#openapi/values/hint.ts'
import { isRecord, type Json, keysOf } from '#openapi/values/json.ts'

export interface FactoryKind {
  readonly name: string
  readonly collection: ModelName
  /** Members that identify a record of this kind. */
  readonly members: Json
  readonly traits: Fields
  /** Accepted members: those of the record and their alternatives. */
  readonly inputFields: Fields
}

const flag = optional(boolean)

const ITEM_TRAITS: Fields = {
  draft: flag,
  pending: flag,
  private: flag,
  trashed: flag,
  sticky: flag,
  scheduled: flag,
  withRevisions: optional(count),
  inLanguage: optional(oneOf(...LANGUAGES)),
}

const TRAITS: { readonly [N in ModelName]?: Fields } = {
  posts: ITEM_TRAITS,
  users: { withPassword: optional(nonEmpty) },
  formSubmissions: { trashed: flag, read: flag },
  notes: { trashed: flag, resolved: flag, withReplies: optional(count) },
}

/** Answers get their ids when they are stored. */
const ANSWERS = list(members({ id: optional(count), key: nonEmpty, value: string }))

function acceptedFields(collection: ModelName): Fields {
  const { fields, alternatives = {} }: Model = MODELS[collection]
  const others = Object.assign({}, ...Object.values(alternatives))
  const answers = collection === 'formSubmissions' ? { values: ANSWERS } : {}
  return { ...fields, ...others, ...answers }
}

const kind = (name: string, collection: ModelName, members: Json = {}): FactoryKind => ({
  name,
  collection,
  members,
  traits: TRAITS[collection] ?? {},
  inputFields: acceptedFields(collection),
})

const TEMPLATE = {
  type: LIBRARY_TYPE,
  meta: { _builder_edit_mode: 'builder', _builder_template_type: 'page' },
}

const KINDS: ReadonlyMap<string, FactoryKind> = new Map(
  [
    ...keysOf(MODELS).map((collection) => kind(SINGULAR[collection], collection)),
    kind('page', 'posts', { type: 'page' }),
    kind('template', 'posts', TEMPLATE),
    kind('category', 'terms', { taxonomy: 'category' }),
    kind('tag', 'terms', { taxonomy: 'post_tag' }),
  ].map((each) => [each.name, each]),
)

export const FACTORY_NAMES: readonly string[] = [...KINDS.keys()]

export function findKind(name: string): FactoryKind {
  const found = KINDS.get(name)
  if (found) return found
  throw new DatasetError([
    {
      place: 'type',
      reason: `expected a type of record, got ${JSON.stringify(name.slice(0, 80))}${hintFor(name, FACTORY_NAMES)}; known: ${FACTORY_NAMES.join(', ')}`,
    },
  ])
}

/** A reference may be an object with the members of a new record instead of a key. */
function isNestedRecord({ reference }: Field, value: unknown): boolean {
  return reference !== undefined && [value].flat().some(isRecord)
}

/** Validates the given members before any side effect. */
export function checkFactoryInput({ name, inputFields }: FactoryKind, given: Json): void {
  const wrong = Object.entries(given).flatMap(([member, value]) => {
    const field = inputFields[member]
    if (!field || value === undefined || isNestedRecord(field, value)) return []
    return problemsOf(value, field, `${name}.${member}`)
  })
  throwProblems([...unknownMembers(given, Object.keys(inputFields), name), ...wrong])
}

/** Merges strings and objects into one object and validates the traits. */
export function readTraits({ name, traits }: FactoryKind, given: readonly unknown[]): Json {
  const all = given.map((trait) => {
    if (typeof trait === 'string') return { [trait]: true }
    if (isRecord(trait)) return trait
    throw datasetError(
      `${name} traits`,
      'strings such as "draft" and objects such as {"withRevisions":3}',
      trait,
    )
  })
  return readMembers(Object.assign({}, ...all), traits, `${name} trait`)
}
