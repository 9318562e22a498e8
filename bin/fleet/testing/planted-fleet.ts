/** A fleet of planted sites that is checked on several dates. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import type { SqlDatabase } from '#bin/database/database.ts'
import { readFleet } from '#bin/fleet/file/read-fleet.ts'
import type { CheckOutcome } from '#bin/fleet/findings/outcome.ts'
import type { FleetHistory } from '#bin/fleet/history/history.ts'
import { loadHistory } from '#bin/fleet/history/load.ts'
import { checkFleet } from '#bin/fleet/run/check-fleet.ts'
import type { DriftPool } from '#bin/fleet/targets/drift-pool.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import type { PlantedSites } from './planted-sites.ts'

/** A secret that must not appear anywhere. */
export const CANARY = 'canary-4711-secret'

export const siteNames = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `site-${at + 1}`)

export function writeFleetFile(folder: string, sites: PlantedSites, names: readonly string[]) {
  const file = join(folder, 'fleet.yaml')
  const targets = Object.fromEntries(
    names.map((name) => [name, { address: sites.addressOf(name) }]),
  )
  const document = {
    defaults: { user: 'qa', password: { env: 'QA_PASSWORD' }, timeout: 30 },
    limits: { concurrency: 2, 'per-host': 2 },
    targets,
  }
  writeFileSync(file, stringify(document))
  return file
}

interface PlantedRun {
  readonly run: number
  readonly outcomes: ReadonlyMap<string, CheckOutcome>
}

export interface PlantedFleet {
  readonly file: string
  readonly database: SqlDatabase
  readonly pool: DriftPool
}

/** Checks all targets as if it were that day; each takes some time. */
export async function checkOn(
  planted: PlantedFleet,
  day: Date,
  milliseconds = 0,
): Promise<PlantedRun> {
  const { file, database, pool } = planted
  let time = day.getTime()
  const fleet = await readFleet(file)
  const outcomes = new Map<string, CheckOutcome>()
  const { run } = await checkFleet({
    fleet,
    targets: fleet.targets,
    database,
    pool,
    env: { QA_PASSWORD: CANARY },
    now: () => {
      time += milliseconds
      return new Date(time)
    },
    resume: false,
    onWait: () => undefined,
    onDone: ({ id }, [outcome]) => {
      if (outcome) outcomes.set(id, outcome)
    },
  })
  return { run, outcomes }
}

export const historyBefore = (database: SqlDatabase, day: Date): Promise<FleetHistory> =>
  loadHistory(database, new Date(day.getTime() - 30 * DAY_MS))
