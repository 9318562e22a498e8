/** `npm run check:fleet`: a fleet of 50 with planted faults on six dates, and killed workers. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { readFleet } from '#bin/fleet/file/read-fleet.ts'
import { summarizeCauses } from '#bin/fleet/history/causes.ts'
import { eventsOf } from '#bin/fleet/history/events.ts'
import { reportOfRun } from '#bin/fleet/outputs/report-of-run.ts'
import { openStore } from '#bin/fleet/store/open.ts'
import { createDriftPool } from '#bin/fleet/targets/drift-pool.ts'
import {
  CANARY,
  checkOn,
  historyBefore,
  type PlantedFleet,
  writeFleetFile,
} from '#bin/fleet/testing/planted-fleet.ts'
import { type PlantedSites, startPlantedSites } from '#bin/fleet/testing/planted-sites.ts'
import { killWorkers } from './kills.ts'
import { notifiedChanges, verifyOutputs, verifyPages } from './outputs.ts'
import { CHANGES, COMMON, causesOn, DATES, FLAPPING, faultOf, LAST, NAMES } from './planted.ts'

/** Or the argument of the command. */
const ROUNDS = 3

async function verify({ database, file }: PlantedFleet): Promise<void> {
  const history = await historyBefore(database, LAST)
  const causes = summarizeCauses(history, LAST)
  const targetsOf = (source: string): readonly string[] =>
    causes
      .filter(({ cause }) => cause.source === source)
      .flatMap(({ open }) => open.map(({ target }) => target))
  for (const [rule, targets] of Object.entries(causesOn(DATES.length - 1)))
    assert.deepEqual(targetsOf(rule), targets)
  assert.deepEqual(
    causes.flatMap((cause) => cause.flapping),
    FLAPPING,
  )
  const [event] = eventsOf(history, LAST).filter(
    ({ cause }) => cause.source === 'argument-maximum-lowered',
  )
  assert.deepEqual(event?.targets, COMMON)
  assert.equal(event?.at.toISOString().slice(0, 10), DATES[2]?.toISOString().slice(0, 10))
  assert.deepEqual(event?.common, ['cache/v1'])
  assert.equal(event?.of, 50)
  const kept = JSON.stringify([...history.causes.values(), ...history.checks])
  assert.ok(!kept.includes(CANARY))
  verifyPages({ folder: dirname(file), history, now: LAST }, causesOn(DATES.length - 1))
}

/** One date: all targets are checked one after the other, and every output is compared. */
async function runOn(planted: PlantedFleet, sites: PlantedSites, at: number): Promise<void> {
  for (const name of NAMES) sites.plant(name, faultOf(name, at))
  const date = DATES[at] ?? LAST
  const { run } = await checkOn(planted, date, 1000)
  const fleet = await readFleet(planted.file)
  const now = new Date(date.getTime() + 10 * 60_000)
  const report = await reportOfRun({ fleet, run, targets: fleet.targets }, planted.database, now)
  verifyOutputs(report, fleet, causesOn(at))
  assert.deepEqual(notifiedChanges(report, fleet), CHANGES[at])
}

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-fleet-'))
  const sites = await startPlantedSites()
  const file = writeFleetFile(folder, sites, NAMES)
  const database = await openStore({ file }, undefined)
  const pool = createDriftPool({ memory: 512, env: {} })
  const planted = { file, database, pool }
  try {
    for (const at of DATES.keys()) await runOn(planted, sites, at)
    await verify(planted)
    process.stdout.write('50 targets, 6 dates: the pages and all messages are true\n')
  } finally {
    await pool.close()
    await database.close()
    sites.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

await run()
await killWorkers(Number(process.argv.at(-1)) || ROUNDS)
