import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { usePostgres } from '#bin/database/testing/use-postgres.ts'
import { startFleet } from '#bin/fleet/testing/machine.ts'
import { CANARY, siteNames, writeFleetFile } from '#bin/fleet/testing/planted-fleet.ts'
import { type PlantedSites, startPlantedSites } from '#bin/fleet/testing/planted-sites.ts'
import { temporaryFolder } from '#bin/testing/temporary-folder.ts'

const postgres = usePostgres()
let sites: PlantedSites
const received: string[] = []
const webhook = createServer((request, response) => {
  request.on('data', (part) => received.push(String(part)))
  request.on('end', () => response.end())
})
beforeAll(async () => {
  sites = await startPlantedSites()
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  sites.close()
  webhook.close()
})
afterEach(() => vi.unstubAllEnvs())

test('the worker that ends a run writes its outputs and notifies the owners', {
  timeout: 120_000,
}, async () => {
  const folder = temporaryFolder()
  const store = await postgres().create()
  const file = writeFleetFile(folder, sites, siteNames(2))
  // The address of a listening server is never a path.
  const { port } = webhook.address() as AddressInfo
  const text = readFileSync(file, 'utf8').replace('defaults:\n', 'defaults:\n  owners: [team]\n')
  writeFileSync(file, `${text}webhook: { url: "http://127.0.0.1:${port}/" }\n`)
  vi.stubEnv('QA_PASSWORD', CANARY)
  vi.stubEnv('UNDERSTUDY_STORE', store)
  const work = () => startFleet(folder, ['work', '--start', '--once']).ended
  expect((await work()).output).toContain('run 1: 2 targets: 2 passed')
  expect(received).toEqual([])

  sites.plant('site-1', 'route-missing')
  const { code, output } = await work()
  expect(code).toBe(0)
  expect(output).toContain('New since the last run (1 cause)')
  expect(output).toContain('run 2: 2 targets: 1 passed, 1 failed, 0 not checked')
  const { appeared } = JSON.parse(received.join(''))
  expect(appeared).toMatchObject([
    { source: 'route-missing', targets: ['site-1'], owners: ['team'] },
  ])
  const outputOf = (name: string) => readFileSync(join(folder, 'understudy-fleet', name), 'utf8')
  expect(outputOf('fleet.junit.xml')).toContain('tests="2" failures="1"')
  expect(outputOf('fleet.sarif')).toContain('"ruleId": "route-missing"')
  expect(outputOf('fleet.ndjson')).toContain('"owners":["team"]')
})

test('a schedule that is no cron expression is one sentence', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder()
  const file = writeFleetFile(folder, sites, siteNames(1))
  writeFileSync(file, `${readFileSync(file, 'utf8')}schedule: every night\n`)
  vi.stubEnv('UNDERSTUDY_STORE', await postgres().create())
  const { code, output } = await startFleet(folder, ['work', '--once']).ended
  expect(code).toBe(2)
  expect(output).toContain('understudy: schedule: expected a cron expression, got "every night"')
})
