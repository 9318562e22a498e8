/** Creates records for tests, with their dependencies and the side effects of the platform. */
import { keyIn, modelOf } from '#fixtures/db/check-record.ts'
import { sampleRecord } from '#fixtures/factories/sample-record.ts'
import { DEFAULT_DATE } from '#fixtures/models/default-date.ts'
import type { ModelName } from '#fixtures/models/registry.ts'
import type { Site } from '#fixtures/site/site.ts'
import { utcNow, zoneNow } from '#handlers/platform/now.ts'
import type { Events } from '#handlers/runtime/events.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'
import { creatorOf } from './creators.ts'
import { checkFactoryInput, type FactoryKind, findKind, readTraits } from './kinds.ts'

/** Members in the time zone of the site; the others are in UTC. */
const SITE_TIME = ['date', 'modified']

/** Current dates in place of the default dates of a dataset. */
function currentDates(site: Site, collection: ModelName): Json {
  const dated = Object.entries(modelOf(collection).fields)
    .filter(([, { fallback }]) => fallback === DEFAULT_DATE)
    .map(([member]) => [member, SITE_TIME.includes(member) ? zoneNow(site) : utcNow(site)])
  return Object.fromEntries(dated)
}

/** New terms in `tags` are tags; those in `categories` are categories. */
function withTaxonomies(given: Json): Json {
  const { tags } = given
  if (!Array.isArray(tags)) return given
  return {
    ...given,
    tags: tags.map((tag) => (isRecord(tag) ? { taxonomy: 'post_tag', ...tag } : tag)),
  }
}

interface RecordSpec {
  readonly kind: FactoryKind
  readonly given: Json
  readonly traits: Json
}

function make(site: Site, events: Events, { kind, given, traits }: RecordSpec): Json {
  const { collection } = kind
  const createOther = (other: ModelName, members: Json): Json =>
    make(site, events, { kind: { ...kind, collection: other }, given: members, traits: {} })
  const input = { ...kind.members, ...withTaxonomies(given) }
  const members = sampleRecord(collection, input, {
    ids: site.ids,
    createRelated: (other, wanted) => keyIn(createOther(other, wanted), modelOf(other)),
  })
  const related = Object.fromEntries(Object.keys(input).map((name) => [name, members[name]]))
  const dated = collection === 'posts' ? {} : currentDates(site, collection)
  return creatorOf(collection)({
    site,
    events,
    members: { ...dated, ...members },
    given: related,
    traits,
    make: createOther,
  })
}

interface RecordRequest {
  readonly type: string
  readonly members?: Json | undefined
  readonly traits?: readonly unknown[]
}

/** Throws invalid members with their location. */
export function createRecord(
  site: Site,
  events: Events,
  { type, members = {}, traits = [] }: RecordRequest,
): Json {
  const kind = findKind(type)
  checkFactoryInput(kind, members)
  const made = make(site, events, { kind, given: members, traits: readTraits(kind, traits) })
  return Object.freeze(Object.fromEntries(Object.entries(made)))
}
