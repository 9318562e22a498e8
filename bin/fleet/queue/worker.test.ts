import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usePostgres } from '#bin/database/testing/use-postgres.ts'
import { readFleet } from '#bin/fleet/file/read-fleet.ts'
import { takeLease } from '#bin/fleet/lease/lease.ts'
import { createLedgerCopies } from '#bin/fleet/lease/ledgers.ts'
import { folderOf, openStore } from '#bin/fleet/store/open.ts'
import { startRun } from '#bin/fleet/store/runs.ts'
import { createDriftPool } from '#bin/fleet/targets/drift-pool.ts'
import { CANARY, siteNames, writeFleetFile } from '#bin/fleet/testing/planted-fleet.ts'
import { type PlantedSites, startPlantedSites } from '#bin/fleet/testing/planted-sites.ts'
import { temporaryFolder } from '#bin/testing/temporary-folder.ts'
import { openQueue } from './queue.ts'
import { endIncompleteRuns, enqueueRun, releaseAbandoned, startWorker } from './worker.ts'

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
  const tools = { pool, env, now: () => new Date() }
  const folder = folderOf(fleet)
  const done: string[] = []
  const finished: number[] = []
  const worker = {
    ...{ fleet, database, queue, tools, folder },
    onDone: ({ id }: { id: string }) => void done.push(id),
    onRunDone: async (run: number) => void finished.push(run),
  }
  try {
    // A worker that took the host and was killed: its lease is not renewed.
    const host = new URL(sites.addressOf('site-1')).host
    const request = { host, writes: true, perHost: 2 }
    const killed = await takeLease(database, { ...request, job: randomUUID() })
    await database.query("UPDATE fleet_lease SET until = now() + interval '2 seconds'")
    await database.query("INSERT INTO fleet_ledger VALUES ('site-1', 'ledger-1.ndjson', 0, 'text')")
    for (const writes of [true, false])
      expect(await takeLease(database, { ...request, writes })).toBe(undefined)

    const run = await enqueueRun(worker)
    await startWorker(worker)
    while (finished.length === 0) await setTimeout(200)
    expect(done.toSorted()).toEqual(siteNames(4))
    expect(finished).toEqual([run])
    const rows = await database.query<{ target_id: string; status: string }>(
      'SELECT target_id, status FROM fleet_check ORDER BY target_id',
    )
    expect(rows.map(({ status }) => status)).toEqual(['passed', 'failed', 'passed', 'passed'])
    // The ledger of the killed worker is where the next conformance run cleans up.
    expect(existsSync(join(folder, 'conform/site-1/ledger-1.ndjson'))).toBe(true)
    await expect.poll(() => killed?.isLost(), { timeout: 20_000 }).toBe(true)
    await killed?.release()
    expect(await database.query('SELECT * FROM fleet_lease')).toEqual([])
    await releaseAbandoned(database, queue)
    while ((await queue.size()) > 0) await setTimeout(200)
  } finally {
    await queue.close()
    await pool.close()
    await database.close()
  }
})

test('a run whose jobs are gone ends once; runs of other commands go on', async () => {
  const address = await postgres().create()
  const fleet = await readFleet(writeFleetFile(temporaryFolder(), sites, siteNames(1)))
  const database = await openStore(fleet, address)
  const queue = await openQueue(address)
  const pool = createDriftPool({ memory: 512, env: {} })
  const finished: number[] = []
  const worker = {
    ...{ fleet, database, queue, folder: folderOf(fleet) },
    tools: { pool, env: {}, now: () => new Date() },
    onDone: () => undefined,
    onRunDone: async (run: number) => void finished.push(run),
  }
  try {
    const earlier = new Date(Date.now() - 3_600_000)
    const lost = await startRun(database, earlier, 3)
    await startRun(database, earlier)
    await startRun(database, new Date(), 3)
    await endIncompleteRuns(worker)
    await endIncompleteRuns(worker)
    expect(finished).toEqual([lost])
  } finally {
    await queue.close()
    await pool.close()
    await database.close()
  }
})

test('a ledger that was cleaned up elsewhere is not used again', async () => {
  const address = await postgres().create()
  const database = await openStore({ file: 'fleet.yaml' }, address)
  try {
    const lease = await takeLease(database, { host: 'one.example', writes: true, perHost: 1 })
    const [first, second] = [temporaryFolder(), temporaryFolder()]
    const copiesIn = (folder: string) =>
      createLedgerCopies(database, { target: 'one', folder, lease: lease?.id ?? '' })
    const [own, other] = [copiesIn(first), copiesIn(second)]
    const ledger = 'ledger-1.ndjson'
    writeFileSync(join(first, ledger), 'one\n')
    expect(await own.save()).toBe(true)
    appendFileSync(join(first, ledger), 'two\nthr')
    expect(await own.save()).toBe(true)
    await other.restore()
    expect(readFileSync(join(second, ledger), 'utf8')).toBe('one\ntwo\n')
    rmSync(join(second, ledger))
    await other.close()
    await own.restore()
    expect(existsSync(join(first, ledger))).toBe(false)
    await lease?.release()
    expect(await own.save()).toBe(false)
  } finally {
    await database.close()
  }
})
