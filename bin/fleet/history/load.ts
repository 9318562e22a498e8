/** Reads the history of a fleet from its store. */

import type { SqlDatabase } from '#bin/database/database.ts'
import { groupBy } from '#openapi/values/json.ts'
import { pairOf } from './causes.ts'
import type {
  DatedFacts,
  FindingChange,
  FleetCause,
  FleetHistory,
  ListedTarget,
  StoredCheck,
  StoredFinding,
} from './history.ts'

const TARGETS = `
SELECT id, address, group_name AS "group", owners FROM fleet_target
WHERE is_listed ORDER BY position`

const LISTED = 'target_id IN (SELECT id FROM fleet_target WHERE is_listed)'

const FINDINGS = `
SELECT target_id AS target, cause_id AS cause, fails, first_seen AS "firstSeen",
  last_seen AS "lastSeen", since, fixed_at AS "fixedAt"
FROM fleet_finding JOIN fleet_target ON id = target_id AND is_listed
ORDER BY position, first_seen, cause_id`

const CHANGES = `
SELECT run_id AS run, target_id AS target, cause_id AS cause, at, change,
  is_initial AS "isInitial"
FROM fleet_change WHERE at >= $1 AND ${LISTED} ORDER BY at, target_id, cause_id`

/** The last check of each kind belongs to the history, however old it is. */
const CHECKS = `
SELECT run_id AS run, target_id AS target, kind, at, status, summary, failing, found
FROM fleet_check AS each
WHERE ${LISTED} AND (at >= $1 OR at = (
  SELECT max(at) FROM fleet_check AS other
  WHERE other.target_id = each.target_id AND other.kind = each.kind))
ORDER BY at, target_id, kind`

const FACTS = `
SELECT target_id AS target, since, facts FROM fleet_facts
WHERE ${LISTED} ORDER BY target_id, since`

/** Changes and checks since a time; everything else completely. */
export async function loadHistory({ query }: SqlDatabase, since: Date): Promise<FleetHistory> {
  const causes = await query<FleetCause>('SELECT * FROM fleet_cause')
  const facts = await query<DatedFacts & { readonly target: string }>(FACTS)
  return {
    targets: await query<ListedTarget>(TARGETS),
    causes: new Map(causes.map((cause) => [cause.id, cause])),
    findings: await query<StoredFinding>(FINDINGS),
    changes: await query<FindingChange>(CHANGES, [since]),
    checks: await query<StoredCheck>(CHECKS, [since]),
    facts: groupBy(facts, ({ target }) => target),
  }
}

const OPEN_AT = `
SELECT target, cause FROM (
  SELECT DISTINCT ON (target_id, cause_id) target_id AS target, cause_id AS cause, change
  FROM fleet_change WHERE at <= $1
  ORDER BY target_id, cause_id, at DESC, change
) AS last JOIN fleet_target ON id = target AND is_listed
WHERE change = 'appeared' ORDER BY position, cause`

/** The findings that were open at a time, as `target cause`. */
export async function openAt({ query }: SqlDatabase, time: Date): Promise<ReadonlySet<string>> {
  const rows = await query<{ target: string; cause: string }>(OPEN_AT, [time])
  return new Set(rows.map(pairOf))
}
