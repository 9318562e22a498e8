/** The text of a change: the lines of a journal, and one about its origin and conditions. */
import { changesWrite, fullWrite } from '#bin/state/journal-lines.ts'
import type { SiteChanges } from '#bin/state/state-changes.ts'
import type { ModelName } from '#fixtures/models/registry.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { ClockState } from '#fixtures/values/clock.ts'
import type { IdState } from '#fixtures/values/ids.ts'
import type { ReplicaOrigin } from '#handlers/runtime/attribution.ts'
import type { SiteConditions } from '#handlers/stand-in/replication.ts'
import type { Json } from '#openapi/values/json.ts'

export interface RowFacts {
  readonly origin?: ReplicaOrigin
  /** Null for none; absent if they are unchanged. */
  readonly conditions?: SiteConditions | null
}

const factsLine = (facts: RowFacts): string => JSON.stringify(facts)

export const fullText = (name: string, site: Site, facts: RowFacts): string =>
  [factsLine(facts), ...fullWrite(name, site).texts].join('\n')

export const changesText = (
  name: string,
  { site, changes }: { readonly site: Site; readonly changes: SiteChanges },
  facts: RowFacts,
): string => [factsLine(facts), ...changesWrite(name, site, changes).texts].join('\n')

export const conditionsText = (facts: RowFacts): string => factsLine(facts)

type ByCollection<T> = Readonly<Partial<Record<ModelName, readonly T[]>>>

/** A line of a journal. */
export type RowEntry = {
  readonly snapshot?: Json
  /** Each list contains records of its own collection. */
  readonly put?: ByCollection<never>
  readonly drop?: ByCollection<string | number>
  readonly clock?: ClockState
  readonly ids?: IdState
}

export interface ParsedRow {
  readonly facts: RowFacts
  readonly entries: readonly RowEntry[]
  /** Whether it contains the whole site. */
  readonly isFull: boolean
}

export function parseRow(text: string): ParsedRow {
  const [first = '', ...lines] = text.split('\n')
  const facts: RowFacts = JSON.parse(first)
  const entries: readonly RowEntry[] = lines.map((line) => JSON.parse(line))
  return { facts, entries, isFull: entries.some(({ snapshot }) => snapshot !== undefined) }
}
