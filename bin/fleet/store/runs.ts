/** Runs and targets of a store. */
import { packageVersion } from '#bin/cli/package.ts'
import type { SqlDatabase } from '#bin/database/database.ts'
import type { FleetTarget } from '#bin/fleet/file/fleet.ts'

/** `checks` is the number of checks of a run that several workers share. */
export async function startRun(
  { query }: SqlDatabase,
  now: Date,
  checks: number | null = null,
): Promise<number> {
  const [row] = await query<{ id: number }>(
    'INSERT INTO fleet_run (started, version, checks) VALUES ($1, $2, $3) RETURNING id',
    [now, packageVersion(), checks],
  )
  if (!row) throw new Error('expected the id of a new run, got no row')
  return row.id
}

export async function finishRun({ query }: SqlDatabase, run: number, now: Date): Promise<void> {
  await query('UPDATE fleet_run SET finished = $2 WHERE id = $1', [run, now])
}

const FINISH = `
UPDATE fleet_run SET finished = $2
WHERE id = $1 AND finished IS NULL
  AND checks <= (SELECT count(*) FROM fleet_check WHERE run_id = $1)
RETURNING id`

/** True for one worker only: the one that finished the last check of a run. */
export async function finishIfComplete(
  { query }: SqlDatabase,
  run: number,
  now: Date,
): Promise<boolean> {
  return (await query(FINISH, [run, now])).length > 0
}

const FINISH_INCOMPLETE = `
UPDATE fleet_run SET finished = $1
WHERE finished IS NULL AND checks IS NOT NULL AND started < $2
RETURNING id`

/** Ends shared runs that began earlier and whose checks will never be complete; each once. */
export async function finishIncomplete(
  { query }: SqlDatabase,
  now: Date,
  startedBefore: Date,
): Promise<readonly number[]> {
  const rows = await query<{ id: number }>(FINISH_INCOMPLETE, [now, startedBefore])
  return rows.map(({ id }) => id)
}

const SAVE = `
WITH input AS (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS listed(
    id text, address text, group_name text, owners text, position integer)
), dropped AS (
  UPDATE fleet_target SET is_listed = false WHERE id NOT IN (SELECT id FROM input)
)
INSERT INTO fleet_target (id, address, group_name, owners, position, is_listed)
SELECT id, address, group_name, owners, position, true FROM input
ON CONFLICT (id) DO UPDATE SET
  address = excluded.address, group_name = excluded.group_name, owners = excluded.owners,
  position = excluded.position, is_listed = true`

/** Targets that left the file keep their history and are no longer shown. */
export async function saveTargets(
  { query }: SqlDatabase,
  targets: readonly FleetTarget[],
): Promise<void> {
  const rows = targets.map(({ id, address, group, owners }, position) => ({
    id,
    address,
    group_name: group,
    owners: owners.join(', '),
    position,
  }))
  await query(SAVE, [JSON.stringify(rows)])
}
