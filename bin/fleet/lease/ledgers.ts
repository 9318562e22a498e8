/** Copies of ledgers in the store: another machine cleans up after a run that was killed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PRIVATE } from '#bin/cli/atomic-file.ts'
import type { SqlDatabase } from '#bin/database/database.ts'

const LEDGER = /^ledger-.+\.ndjson$/

/** The timeout of a request: it ends before another run can have the host. */
const MARGIN_SECONDS = 20

/** The parts of ledgers since the last copy, unless the lease ends; a row if it lasts. */
const SAVE = `
WITH held AS (
  SELECT id FROM fleet_lease WHERE id = $2 AND until > now() + make_interval(secs => $4)
), saved AS (
  INSERT INTO fleet_ledger (target_id, name, at, content)
  SELECT $1, name, at, content FROM held, jsonb_to_recordset($3::jsonb)
    AS part(name text, at integer, content text)
  ON CONFLICT DO NOTHING
)
SELECT id FROM held`

/** Position of the mark of a ledger that was cleaned up, in place of its parts. */
const DONE = -1

const MARK_DONE = `
WITH ended AS (
  SELECT jsonb_array_elements_text($2::jsonb) AS name
), removed AS (
  DELETE FROM fleet_ledger WHERE target_id = $1 AND at >= 0 AND name IN (SELECT name FROM ended)
)
INSERT INTO fleet_ledger (target_id, name, at, content) SELECT $1, name, ${DONE}, '' FROM ended
ON CONFLICT DO NOTHING`

const LOAD = `
SELECT name, string_agg(content, '' ORDER BY at) AS content, min(at) = ${DONE} AS "isDone"
FROM fleet_ledger WHERE target_id = $1 GROUP BY name`

interface StoredLedger {
  readonly name: string
  readonly content: string
  readonly isDone: boolean
}

export const ledgersIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => LEDGER.test(name)) : []

function restore(folder: string, { name, content, isDone }: StoredLedger): void {
  const file = join(folder, basename(name))
  if (isDone) rmSync(file, { force: true })
  if (isDone || existsSync(file)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, content, { mode: PRIVATE })
}

interface LedgerCopies {
  /** The next conformance run cleans up by them, before it sends anything else. */
  restore(): Promise<void>
  /** True if everything is copied and the lease lasts. */
  save(): Promise<boolean>
  /** Ledgers that were removed from the folder are done. */
  close(): Promise<void>
}

interface CopyPlace {
  readonly target: string
  readonly folder: string
  /** The id of the lease. */
  readonly lease: string
}

export function createLedgerCopies(database: SqlDatabase, place: CopyPlace): LedgerCopies {
  const { query } = database
  const { target, folder, lease } = place
  /** Bytes of each ledger in the store. */
  const copied = new Map<string, number>()
  const newParts = () =>
    ledgersIn(folder).map((name) => {
      const at = copied.get(name) ?? 0
      const bytes = readFileSync(join(folder, name)).subarray(at)
      return { name, at, content: bytes.subarray(0, bytes.lastIndexOf('\n') + 1).toString() }
    })
  const saveParts = async (): Promise<boolean> => {
    const parts = newParts().filter(({ content }) => content !== '')
    const held = await query(SAVE, [target, lease, JSON.stringify(parts), MARGIN_SECONDS])
    if (held.length === 0) return false
    for (const { name, at, content } of parts) copied.set(name, at + Buffer.byteLength(content))
    return true
  }
  // One after the other: each copies the parts that follow those of the last one.
  let last = Promise.resolve(true)
  return {
    async restore() {
      const stored = await query<StoredLedger>(LOAD, [target])
      for (const ledger of stored) restore(folder, ledger)
      for (const { name, content, isDone } of stored)
        if (!isDone) copied.set(name, Buffer.byteLength(content))
    },
    save() {
      last = last.then(saveParts)
      return last
    },
    async close() {
      const left = ledgersIn(folder)
      const ended = [...copied.keys()].filter((name) => !left.includes(name))
      await query(MARK_DONE, [target, JSON.stringify(ended)])
    },
  }
}
