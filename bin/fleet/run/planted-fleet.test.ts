import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { summarizeCauses } from '#bin/fleet/history/causes.ts'
import { eventsOf } from '#bin/fleet/history/events.ts'
import { openAt } from '#bin/fleet/history/load.ts'
import { newsOf } from '#bin/fleet/history/news.ts'
import { openStore } from '#bin/fleet/store/open.ts'
import { createDriftPool } from '#bin/fleet/targets/drift-pool.ts'
import {
  CANARY,
  checkOn,
  historyBefore,
  siteNames,
  writeFleetFile,
} from '#bin/fleet/testing/planted-fleet.ts'
import { type PlantedSites, startPlantedSites } from '#bin/fleet/testing/planted-sites.ts'
import { temporaryFolder } from '#bin/testing/temporary-folder.ts'

let sites: PlantedSites
beforeAll(async () => {
  sites = await startPlantedSites()
})
afterAll(() => sites.close())

const day = (number: number): Date => new Date(`2026-11-${10 + number}T03:00:00Z`)
const LOWER = 'upper bound lowered: per_page maximum, expected 100, found 50'

test('a fleet with planted faults is reported truly on every date', {
  timeout: 120_000,
}, async () => {
  const file = writeFleetFile(temporaryFolder(), sites, siteNames(12))
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('  site-5:\n', '  site-5:\n    timeout: 1\n'))
  const database = await openStore({ file }, undefined)
  const pool = createDriftPool({ memory: 512, env: {} })
  const planted = { file, database, pool }
  const plant = (faults: Readonly<Record<string, Parameters<PlantedSites['plant']>[1]>>) => {
    for (const [site, fault] of Object.entries(faults)) sites.plant(site, fault)
  }
  try {
    // Two faults from the start.
    plant({ 'site-5': 'route-missing', 'site-9': 'lies' })
    await checkOn(planted, day(0))
    // One cause on four targets with a common add-on, two that are down, one that flaps.
    plant({ 'site-1': 'add-on', 'site-2': 'add-on', 'site-3': 'add-on', 'site-4': 'add-on' })
    plant({ 'site-5': 'hangs', 'site-6': 'down', 'site-7': 'large', 'site-8': 'value-removed' })
    plant({ 'site-10': 'elsewhere', 'site-11': 'unprintable' })
    const second = await checkOn(planted, day(1))
    plant({ 'site-8': 'none', 'site-6': 'none', 'site-7': 'none', 'site-10': 'login' })
    await checkOn(planted, day(2))
    plant({ 'site-8': 'value-removed', 'site-5': 'route-missing', 'site-4': 'none' })
    const last = await checkOn(planted, day(3))

    const history = await historyBefore(database, day(3))
    expect(second.outcomes.get('site-5')?.summary).toBe('no complete response within 1000 ms')
    expect(second.outcomes.get('site-6')?.summary).toBe('it answers 503')
    expect(second.outcomes.get('site-7')?.summary).toContain('larger than')
    expect(second.outcomes.get('site-10')?.summary).toContain('another origin')
    expect(second.outcomes.get('site-11')?.status).toBe('passed')
    expect(second.outcomes.get('site-12')?.status).toBe('passed')

    const causes = summarizeCauses(history, day(3))
    const lower = causes.find(({ cause }) => cause.difference === LOWER)
    expect(lower?.cause.operation).toBe('core.posts.list')
    expect(lower?.open.map(({ target }) => target)).toEqual(['site-1', 'site-2', 'site-3'])
    expect(lower?.fixed.map(({ target, fixedAt }) => [target, fixedAt])).toEqual([
      ['site-4', day(3)],
    ])
    expect(lower?.firstSeen).toEqual(day(1))
    expect(lower?.lastSeen).toEqual(day(3))

    // The route was not checked on two days, and is neither fixed nor new.
    const route = causes.find(({ cause }) => cause.difference === 'route missing')
    expect(route?.open.map(({ target, since }) => [target, since])).toEqual([['site-5', day(0)]])

    const flapping = causes.filter((cause) => cause.flapping.length > 0)
    expect(flapping.map(({ flapping: targets }) => targets)).toEqual([['site-8']])

    const events = eventsOf(history, day(3)).filter(({ cause }) => cause.difference === LOWER)
    expect(events).toMatchObject([
      {
        at: day(1),
        targets: ['site-1', 'site-2', 'site-3', 'site-4'],
        open: ['site-1', 'site-2', 'site-3'],
        of: 12,
        common: ['cache/v1'],
      },
    ])

    const news = newsOf(history, last.run, day(3))
    expect(
      news
        .filter(({ cause }) => cause.severity === 'breaking')
        .map(({ change, cause, targets }) => [change, cause.source, targets]),
    ).toEqual([
      ['appeared', 'argument-enum-value-removed', ['site-8']],
      ['fixed', 'argument-maximum-lowered', ['site-4']],
    ])

    const lowerAt = async (date: Date) =>
      [...(await openAt(database, date))].filter((pair) => pair.endsWith(lower?.cause.id ?? '-'))
    expect(await lowerAt(day(0))).toHaveLength(0)
    expect(await lowerAt(day(2))).toHaveLength(4)

    const tables = ['fleet_check', 'fleet_cause', 'fleet_finding', 'fleet_facts', 'fleet_target']
    for (const table of tables) {
      const text = JSON.stringify(await database.query(`SELECT * FROM ${table}`))
      expect(text).not.toContain(CANARY)
      expect(text).not.toContain(Buffer.from(`qa:${CANARY}`).toString('base64'))
    }
    const lie = causes.find(({ open }) => open.some(({ target }) => target === 'site-9'))
    expect(lie?.cause.difference).toContain('qa:***')
  } finally {
    await pool.close()
    await database.close()
  }
})
