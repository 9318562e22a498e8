/** Keeps the result of a check: findings that appeared, remained or were fixed. */

import type { SqlDatabase } from '#bin/database/database.ts'
import type { CheckKind } from '#bin/fleet/file/fleet.ts'
import type { CheckOutcome, TargetFacts } from '#bin/fleet/findings/outcome.ts'

/**
 * One statement, so that a check is kept completely or not at all. A check that could not be made
 * leaves the other findings of the target as they were.
 */
const RECORD = `
WITH input AS (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS found(
    cause text, operation text, difference text, severity text, source text, fails boolean)
), earlier AS (
  SELECT cause_id FROM fleet_finding
  WHERE target_id = $2::text AND kind = $3::text AND fixed_at IS NULL
), causes AS (
  INSERT INTO fleet_cause (id, kind, operation, difference, severity, source)
  SELECT cause, $3::text, operation, difference, severity, source FROM input
  ON CONFLICT (id) DO NOTHING
), kept AS (
  INSERT INTO fleet_finding AS known
    (target_id, cause_id, kind, fails, first_seen, last_seen, since)
  SELECT $2::text, cause, $3::text, fails, $4::timestamptz, $4::timestamptz, $4::timestamptz FROM input
  ON CONFLICT (target_id, cause_id) DO UPDATE SET
    fails = excluded.fails, last_seen = excluded.last_seen, fixed_at = NULL,
    since = CASE WHEN known.fixed_at IS NULL THEN known.since ELSE excluded.since END
), fixed AS (
  UPDATE fleet_finding SET fixed_at = $4::timestamptz
  WHERE target_id = $2::text AND kind = $3::text AND fixed_at IS NULL
    AND cause_id NOT IN (SELECT cause FROM input)
    AND ($5::text <> 'unchecked' OR cause_id IN (SELECT id FROM fleet_cause WHERE severity = 'unchecked'))
  RETURNING cause_id
), start AS (
  SELECT NOT EXISTS (
    SELECT 1 FROM fleet_check
    WHERE target_id = $2::text AND kind = $3::text AND status <> 'unchecked') AS is_initial
), changes AS (
  INSERT INTO fleet_change (run_id, target_id, cause_id, at, change, is_initial)
  SELECT $6::integer, $2::text, cause, $4::timestamptz, 'appeared', is_initial FROM input, start
  WHERE cause NOT IN (SELECT cause_id FROM earlier)
  UNION ALL
  SELECT $6::integer, $2::text, cause_id, $4::timestamptz, 'fixed', false FROM fixed
  ON CONFLICT DO NOTHING
)
INSERT INTO fleet_check (run_id, target_id, kind, at, status, summary, failing, found)
SELECT $6::integer, $2::text, $3::text, $4::timestamptz, $5::text, $7::text,
  (SELECT count(*) FROM input WHERE fails), (SELECT count(*) FROM input)
ON CONFLICT (run_id, target_id, kind) DO UPDATE SET
  at = excluded.at, status = excluded.status, summary = excluded.summary,
  failing = excluded.failing, found = excluded.found`

/** A new row only if something changed. */
const FACTS = `
INSERT INTO fleet_facts (target_id, since, facts)
SELECT $1::text, $2::timestamptz, $3::jsonb
WHERE $3::jsonb IS DISTINCT FROM (
  SELECT facts FROM fleet_facts WHERE target_id = $1::text ORDER BY since DESC LIMIT 1)
ON CONFLICT (target_id, since) DO UPDATE SET facts = excluded.facts`

interface FinishedCheck {
  readonly run: number
  readonly target: string
  readonly at: Date
  readonly outcome: CheckOutcome
}

export async function recordCheck({ query }: SqlDatabase, check: FinishedCheck): Promise<void> {
  const { run, target, at, outcome } = check
  const { kind, status, summary, findings, facts } = outcome
  const found = JSON.stringify(findings)
  await query(RECORD, [found, target, kind, at, status, run, summary])
  if (facts) await query(FACTS, [target, at, factsText(facts)])
}

/** The digest changes with every edit of the index, even if its interface is the same. */
const factsText = ({ variant, namespaces, versions }: TargetFacts): string =>
  JSON.stringify({ variant, namespaces, versions })

const DONE = `
SELECT target, kind FROM (
  SELECT DISTINCT ON (target_id, kind) target_id AS target, kind, status
  FROM fleet_check WHERE at >= $1 ORDER BY target_id, kind, at DESC
) AS last WHERE status <> 'unchecked'`

/** Checks whose last attempt since a time succeeded, as `target kind`. */
export async function checksSince({ query }: SqlDatabase, since: Date) {
  const rows = await query<{ target: string; kind: CheckKind }>(DONE, [since])
  return new Set(rows.map(({ target, kind }) => `${target} ${kind}`))
}
