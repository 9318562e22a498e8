/** `npm run check:fleet`: a fleet of 50 with planted faults on six dates, and killed workers. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { summarizeCauses } from '#bin/fleet/history/causes.ts'
import { eventsOf } from '#bin/fleet/history/events.ts'
import { currentStatuses } from '#bin/fleet/history/status.ts'
import { openStore } from '#bin/fleet/store/open.ts'
import { createDriftPool } from '#bin/fleet/targets/drift-pool.ts'
import {
  CANARY,
  checkOn,
  historyBefore,
  type PlantedFleet,
  siteNames,
  writeFleetFile,
} from '#bin/fleet/testing/planted-fleet.ts'
import { type PlantedFault, startPlantedSites } from '#bin/fleet/testing/planted-sites.ts'
import { killWorkers } from './kills.ts'

const NAMES = siteNames(50)
const COMMON = NAMES.slice(0, 30)
const OWN = ['site-31', 'site-32', 'site-33']
const FLAPPING = NAMES.slice(33, 38)
const DOWN = ['site-39', 'site-40']
const LYING = 'site-41'
const DATES = [0, 1, 2, 3, 4, 5].map((at) => new Date(`2026-11-${10 + at}T03:00:00Z`))
/** Or the argument of the command. */
const ROUNDS = 3
const LAST = new Date('2026-11-15T04:00:00Z')

/** The faults of a site on the number of a date. */
function faultOf(name: string, date: number): PlantedFault {
  if (COMMON.includes(name)) return date >= 2 ? 'add-on' : 'none'
  if (name === OWN[0]) return date >= 1 ? 'route-missing' : 'none'
  if (name === OWN[1]) return date >= 3 ? 'value-removed' : 'none'
  if (name === OWN[2]) return date === 1 ? 'lower-bound' : 'none'
  if (FLAPPING.includes(name)) return date % 2 ? 'value-removed' : 'none'
  if (DOWN.includes(name)) return date >= 4 ? 'down' : 'none'
  return name === LYING ? 'lies' : 'none'
}

async function verify({ database }: PlantedFleet): Promise<void> {
  const history = await historyBefore(database, LAST)
  const causes = summarizeCauses(history, LAST)
  const targetsOf = (source: string): readonly string[] =>
    causes
      .filter(({ cause }) => cause.source === source)
      .flatMap(({ open }) => open.map(({ target }) => target))
  assert.deepEqual(targetsOf('argument-maximum-lowered'), COMMON.toSorted())
  assert.deepEqual(targetsOf('route-missing'), ['site-31'])
  assert.deepEqual(targetsOf('target-unchecked'), DOWN)
  assert.deepEqual(
    targetsOf('argument-enum-value-removed').toSorted(),
    ['site-32', ...FLAPPING].toSorted(),
  )
  const flapping = causes.flatMap((cause) => cause.flapping)
  assert.deepEqual(flapping.toSorted(), [...FLAPPING].toSorted())
  const [event] = eventsOf(history, LAST).filter(
    ({ cause }) => cause.source === 'argument-maximum-lowered',
  )
  assert.equal(event?.targets.length, 30)
  assert.deepEqual(event?.at, DATES[2])
  assert.deepEqual(event?.common, ['cache/v1'])
  assert.equal(event?.of, 50)
  const statuses = [...currentStatuses(history)].filter(([, status]) => status === 'failed')
  assert.equal(statuses.length, 30 + 2 + FLAPPING.length)
  const kept = JSON.stringify([...history.causes.values(), ...history.checks])
  assert.ok(!kept.includes(CANARY))
}

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-fleet-'))
  const sites = await startPlantedSites()
  const file = writeFleetFile(folder, sites, NAMES)
  const database = await openStore({ file }, undefined)
  const pool = createDriftPool({ memory: 512, env: {} })
  const planted = { file, database, pool }
  try {
    for (const [at, date] of DATES.entries()) {
      for (const name of NAMES) sites.plant(name, faultOf(name, at))
      await checkOn(planted, date)
    }
    await verify(planted)
    process.stdout.write('50 targets, 6 dates: causes, events, flapping and outages are true\n')
  } finally {
    await pool.close()
    await database.close()
    sites.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

await run()
await killWorkers(Number(process.argv.at(-1)) || ROUNDS)
