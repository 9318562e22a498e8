/** Copies of ledgers in the store: another machine cleans up after a worker that was killed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PRIVATE } from '#bin/cli/atomic-file.ts'
import type { SqlDatabase } from '#bin/database/database.ts'

const LEDGER = /^ledger-.+\.ndjson$/

const SYNC = `
WITH input AS (
  SELECT * FROM jsonb_to_recordset($2::jsonb) AS listed(name text, content text)
), removed AS (
  DELETE FROM fleet_ledger WHERE target_id = $1 AND name NOT IN (SELECT name FROM input)
)
INSERT INTO fleet_ledger (target_id, name, content) SELECT $1, name, content FROM input
ON CONFLICT (target_id, name) DO UPDATE SET content = excluded.content`

function ledgersIn(folder: string) {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .filter((name) => LEDGER.test(name))
    .map((name) => ({ name, content: readFileSync(join(folder, name), 'utf8') }))
}

/** The ledgers of a target in the store become those of its folder. */
export async function saveLedgers({ query }: SqlDatabase, target: string, folder: string) {
  await query(SYNC, [target, JSON.stringify(ledgersIn(folder))])
}

/** The next conformance run cleans up by them, before it sends anything else. */
export async function restoreLedgers({ query }: SqlDatabase, target: string, folder: string) {
  const rows = await query<{ name: string; content: string }>(
    'SELECT name, content FROM fleet_ledger WHERE target_id = $1',
    [target],
  )
  for (const { name, content } of rows) {
    const file = join(folder, basename(name))
    if (existsSync(file)) continue
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, content, { mode: PRIVATE })
  }
}
