/** Removes history before a date; the state at that date stays. */
import type { SqlDatabase } from '#bin/database/database.ts'

const counted = (statement: string): string =>
  `WITH removed AS (${statement} RETURNING 1) SELECT count(*)::integer AS count FROM removed`

/** The last check of each kind is the status of its target. */
const CHECKS = counted(`
DELETE FROM fleet_check AS old WHERE at < $1 AND EXISTS (
  SELECT 1 FROM fleet_check AS later
  WHERE later.target_id = old.target_id AND later.kind = old.kind AND later.at > old.at)`)

/** The appearance of a finding that was open at the date is needed to know that it was. */
const CHANGES = counted(`
DELETE FROM fleet_change AS old WHERE at < $1 AND (change = 'fixed' OR EXISTS (
  SELECT 1 FROM fleet_change AS later
  WHERE later.target_id = old.target_id AND later.cause_id = old.cause_id
    AND later.at > old.at AND later.at < $1))`)

const FINDINGS = counted('DELETE FROM fleet_finding WHERE fixed_at < $1')

const REST = [
  `DELETE FROM fleet_facts AS old WHERE since < $1 AND EXISTS (
    SELECT 1 FROM fleet_facts AS later
    WHERE later.target_id = old.target_id AND later.since > old.since AND later.since <= $1)`,
  `DELETE FROM fleet_cause WHERE id NOT IN (SELECT cause_id FROM fleet_finding)
    AND id NOT IN (SELECT cause_id FROM fleet_change) AND $1::timestamptz IS NOT NULL`,
  `DELETE FROM fleet_run WHERE started < $1 AND id NOT IN (SELECT run_id FROM fleet_check)`,
  // Marks of ledgers that were cleaned up.
  'DELETE FROM fleet_ledger WHERE at < 0 AND saved_at < $1',
]

interface PrunedRows {
  readonly checks: number
  readonly changes: number
  readonly findings: number
}

export function pruneHistory(database: SqlDatabase, before: Date): Promise<PrunedRows> {
  return database.transaction(async (query) => {
    const countOf = async (statement: string): Promise<number> => {
      const [row] = await query<{ count: number }>(statement, [before])
      return row?.count ?? 0
    }
    const pruned = {
      checks: await countOf(CHECKS),
      changes: await countOf(CHANGES),
      findings: await countOf(FINDINGS),
    }
    for (const statement of REST) await query(statement, [before])
    return pruned
  })
}
