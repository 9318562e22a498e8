/** Records without a site: for the props of a component, or for a dataset. */
import { readRecord } from '#fixtures/dataset/records.ts'
import { modelOf } from '#fixtures/db/check-record.ts'
import { sampleRecord } from '#fixtures/factories/sample-record.ts'
import { DatasetError } from '#fixtures/schema/problem.ts'
import { createIds, type Ids } from '#fixtures/values/ids.ts'
import type { Json } from '#openapi/values/json.ts'
import { FACTORY_NAMES, type FactoryKind, findKind, readTraits } from './kinds.ts'
import type { FactoryInput, FactoryName, FactoryRecord, Trait } from './types.ts'

export type Build = {
  readonly [N in FactoryName]: (
    members?: FactoryInput<N>,
    ...traits: readonly Trait<N>[]
  ) => FactoryRecord<N>
}

const STATUS_TRAITS: Readonly<Record<string, Json>> = {
  draft: { status: 'draft' },
  pending: { status: 'pending' },
  private: { status: 'private' },
  trashed: { status: 'trash' },
  sticky: { sticky: true },
  read: { is_read: true },
  resolved: { is_resolved: true },
}

/** The traits that set members of the record itself. */
function membersOf({ name }: FactoryKind, traits: Json): Json {
  const known = Object.entries(traits).map(([trait, value]) => {
    if (trait === 'inLanguage') return { language: value }
    const members = STATUS_TRAITS[trait]
    if (members) return value === true ? members : {}
    const reason = 'expected no trait that requires a site; use site.create instead'
    throw new DatasetError([{ place: `${name} trait.${trait}`, reason }])
  })
  return Object.assign({}, ...known)
}

/** References cannot be resolved without a site: the first record of the kind is the default. */
const firstId = (): number => 1

function buildOne(
  ids: Ids,
  kind: FactoryKind,
  { given, traits }: { given: Json; traits: Json },
): Json {
  const model = modelOf(kind.collection)
  const members = sampleRecord(
    kind.collection,
    { ...kind.members, ...membersOf(kind, traits), ...given },
    { ids, createRelated: firstId },
  )
  const numbered =
    model.sequence && members[model.key] === undefined
      ? { [model.key]: ids.next(model.sequence) }
      : {}
  const at = {
    place: kind.name,
    index: 0,
    zone: 'UTC',
    author: 1,
    uniqueSlug: (slug: string) => slug,
  }
  const read = readRecord({ ...numbered, ...members }, model, at)
  return Object.freeze(Object.fromEntries(Object.entries(read)))
}

/** The same seed produces the same records in the same order. */
export function createBuild(seed = 1): Build {
  const ids = createIds({ next: {}, seed })
  const builders = FACTORY_NAMES.map((name) => {
    const kind = findKind(name)
    const build = (given: Json = {}, ...traits: readonly unknown[]): Json =>
      buildOne(ids, kind, { given, traits: readTraits(kind, traits) })
    return [name, build] as const
  })
  const byName: object = Object.fromEntries(builders)
  // One builder for each factory name, typed by its record.
  return byName as Build
}
