import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usePostgres } from '#bin/database/testing/use-postgres.ts'
import { readFleet } from '#bin/fleet/file/read-fleet.ts'
import { folderOf, openStore } from '#bin/fleet/store/open.ts'
import { createDriftPool } from '#bin/fleet/targets/drift-pool.ts'
import { CANARY, siteNames, writeFleetFile } from '#bin/fleet/testing/planted-fleet.ts'
import { type PlantedSites, startPlantedSites } from '#bin/fleet/testing/planted-sites.ts'
import { temporaryFolder } from '#bin/testing/temporary-folder.ts'
import { takeLease } from './lease.ts'
import { restoreLedgers } from './ledgers.ts'
import { openQueue } from './queue.ts'
import { enqueueRun, releaseAbandoned, startWorker } from './worker.ts'

const postgres = usePostgres()
let sites: PlantedSites
beforeAll(async () => {
  sites = await startPlantedSites()
})
afterAll(() => sites.close())

test('workers share the targets; the job of a killed one is taken again', {
  timeout: 120_000,
}, async () => {
  const address = await postgres().create()
  const file = writeFleetFile(temporaryFolder(), sites, siteNames(4))
  const fleet = await readFleet(file)
  sites.plant('site-2', 'route-missing')
  const database = await openStore(fleet, address)
  const queue = await openQueue(address)
  const env = { QA_PASSWORD: CANARY }
  const pool = createDriftPool({ memory: 512, env })
  const tools = { pool, env, folder: folderOf(fleet), now: () => new Date() }
  const done: string[] = []
  const finished: number[] = []
  const worker = {
    ...{ fleet, database, queue, tools },
    onDone: ({ id }: { id: string }) => void done.push(id),
    onRunDone: async (run: number) => void finished.push(run),
  }
  try {
    // A worker that took the host and was killed: its lease is not renewed.
    const onRenewal = async () => undefined
    const host = new URL(sites.addressOf('site-1')).host
    await takeLease(database, { host, worker: 'killed', job: randomUUID(), onRenewal })
    await database.query("UPDATE fleet_lease SET until = now() + interval '2 seconds'")
    await database.query("INSERT INTO fleet_ledger VALUES ('site-1', 'ledger-cf-1.ndjson', 'text')")
    expect(await takeLease(database, { host, worker: 'other', job: randomUUID(), onRenewal })).toBe(
      undefined,
    )

    const run = await enqueueRun(worker)
    await startWorker(worker)
    while (finished.length === 0) await setTimeout(200)
    expect(done.toSorted()).toEqual(siteNames(4))
    expect(finished).toEqual([run])
    const rows = await database.query<{ target_id: string; status: string }>(
      'SELECT target_id, status FROM fleet_check ORDER BY target_id',
    )
    expect(rows.map(({ status }) => status)).toEqual(['passed', 'failed', 'passed', 'passed'])
    expect(await database.query('SELECT * FROM fleet_lease')).toEqual([])
    // The ledger of the killed worker is where the next conformance run cleans up.
    expect(existsSync(join(folderOf(fleet), 'conform/site-1/ledger-cf-1.ndjson'))).toBe(true)
    const elsewhere = temporaryFolder()
    await restoreLedgers(database, 'site-1', elsewhere)
    expect(existsSync(join(elsewhere, 'ledger-cf-1.ndjson'))).toBe(true)
    await releaseAbandoned(database, queue)
    while ((await queue.size()) > 0) await setTimeout(200)
  } finally {
    await queue.close()
    await pool.close()
    await database.close()
  }
})
