/** The collections of a site and the members of their records. */
import { expectedText } from '#fixtures/dataset/describe.ts'
import { MODELS, type ModelName } from '#fixtures/models/registry.ts'
import { SINGULAR } from '#fixtures/models/singular.ts'
import type { Field } from '#fixtures/schema/fields.ts'
import type { Model } from '#fixtures/schema/model.ts'
import type { Site } from '#fixtures/site/site.ts'
import { relationsIn } from '#fixtures/store/declarations.ts'
import { entry, inSite } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import {
  anything,
  choice,
  flag,
  integer,
  listOf,
  openObject,
  type ShapeValue,
  shape,
  text,
} from '#handlers/control/shapes.ts'
import { hintFor } from '#openapi/values/hint.ts'
import { keysOf } from '#openapi/values/json.ts'

const NAMES = keysOf(MODELS)
const BY_RECORD = new Map<string, ModelName>(NAMES.map((name) => [SINGULAR[name], name]))

/** A collection by its own name or its singular name. */
export function findCollection(name: string): ModelName | undefined {
  return NAMES.find((known) => known === name) ?? BY_RECORD.get(name)
}

export const collectionHint = (wrong: string): string =>
  hintFor(wrong, [...NAMES, ...Object.values(SINGULAR)])

const MEMBER = shape({
  name: text(),
  kind: choice('string', 'number', 'boolean', 'list', 'object', 'any'),
  expected: text('In words.'),
  presence: choice('needed', 'defaulted', 'computed', 'optional'),
  nullable: flag(),
  'default?': anything(),
  'enum?': listOf(anything()),
  'refers?': shape({ collections: listOf(text()), to: text() }),
  'key?': choice('numbered', 'natural'),
})
export type MemberView = ShapeValue<typeof MEMBER>

const COLLECTION = shape({
  name: text('The name in datasets.'),
  record: text('The singular name, used by `db` and factories.'),
  key: text('The member that identifies a record.'),
  size: integer(),
  members: listOf(MEMBER),
  relations: listOf(openObject()),
})
export type CollectionView = ShapeValue<typeof COLLECTION>

function memberView(name: string, field: Field): MemberView {
  const { kind, presence, fallback, reference, key, schema, isNullable = false } = field
  return {
    name,
    kind,
    expected: expectedText(field),
    presence,
    nullable: isNullable,
    ...(presence === 'defaulted' && { default: fallback }),
    ...(Array.isArray(schema['enum']) && { enum: schema['enum'] }),
    ...(reference && { refers: { collections: reference.collections, to: reference.description } }),
    ...(key && { key }),
  }
}

function collectionView(site: Site, name: ModelName): CollectionView {
  const model: Model = MODELS[name]
  return {
    name,
    record: SINGULAR[name],
    key: model.key,
    size: site[name].size,
    members: Object.entries(model.fields).map(([member, field]) => memberView(member, field)),
    relations: relationsIn(model).map(({ name: relation, member, to, isMany }) => ({
      name: relation,
      member,
      to,
      many: isMany,
    })),
  }
}

export const collectionEntries = [
  entry(
    'GET /collections',
    {
      does: 'the collections of a site, with the members of their records',
      responds: listOf(COLLECTION),
    },
    inSite(({ site }) => json(NAMES.map((name) => collectionView(site, name)))),
  ),
]
