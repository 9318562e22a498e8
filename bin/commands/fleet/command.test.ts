import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readFleet } from '#bin/fleet/file/read-fleet.ts'
import { CANARY, siteNames, writeFleetFile } from '#bin/fleet/testing/planted-fleet.ts'
import { type PlantedSites, startPlantedSites } from '#bin/fleet/testing/planted-sites.ts'
import { temporaryFile, temporaryFolder } from '#bin/testing/temporary-folder.ts'
import { filesBelow, runFleet } from './testing/run-fleet.ts'

let sites: PlantedSites
const received: string[] = []
const webhook = createServer((request, response) => {
  request.on('data', (part) => received.push(String(part)))
  request.on('end', () => response.end())
})
let webhookUrl = ''
beforeAll(async () => {
  sites = await startPlantedSites()
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve))
  const address = webhook.address()
  webhookUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook?token=${CANARY}`
})
afterAll(() => {
  sites.close()
  webhook.close()
})
afterEach(() => vi.unstubAllEnvs())

test('check and report tell the same, write all formats and no secret', {
  timeout: 120_000,
}, async () => {
  vi.stubEnv('QA_PASSWORD', CANARY)
  vi.stubEnv('FLEET_WEBHOOK', webhookUrl)
  const folder = temporaryFolder()
  const file = writeFleetFile(folder, sites, siteNames(3))
  writeFileSync(file, `${readFileSync(file, 'utf8')}webhook: { url: { env: FLEET_WEBHOOK } }\n`)
  sites.plant('site-3', 'lies')

  const first = await runFleet(folder, 'check')
  expect(first.code).toBe(0)
  expect(first.out).toContain('3 targets: 3 passed, 0 failed, 0 not checked')
  expect(received).toEqual([])

  sites.plant('site-1', 'route-missing')
  sites.plant('site-2', 'down')
  const second = await runFleet(folder, 'check')
  expect(second.code).toBe(1)
  expect(second.out).toContain('✖ site-1  drift failed')
  expect(second.out).toContain('? site-2  drift not checked: it answers 503')
  expect(second.out).toContain('New since the last run (2 causes)')
  expect(second.err).toMatch(/^notified http:\/\/127\.0\.0\.1:\d+\n$/)
  const body = JSON.parse(received.join(''))
  expect(body.appeared.map(({ targets }: { targets: unknown }) => targets)).toEqual([
    ['site-1'],
    ['site-2'],
  ])

  const asked = new Map(sites.requests)
  const third = await runFleet(folder, 'check', '--resume')
  expect(third.out).toContain('2 targets already checked today')
  expect(sites.requests.get('site-1')).toBe(asked.get('site-1'))
  expect(sites.requests.get('site-2')).toBe((asked.get('site-2') ?? 0) + 1)

  const report = await runFleet(folder, 'report')
  expect(report.code).toBe(0)
  const page = readFileSync(join(folder, 'out', 'index.html'), 'utf8')
  expect(page).toContain('1 of 3 targets failed, 1 not checked')
  const names = readdirSync(join(folder, 'out'))
  for (const name of ['fleet.junit.xml', 'fleet.sarif', 'fleet.md', 'fleet.ndjson'])
    expect(names).toContain(name)

  const basic = Buffer.from(`qa:${CANARY}`).toString('base64')
  const leaks = filesBelow(folder).filter((path) => {
    const text = readFileSync(path, 'latin1')
    return text.includes(CANARY) || text.includes(basic)
  })
  expect(leaks).toEqual([])
  expect([first, second, third, report].map(({ out, err }) => out + err).join('')).not.toContain(
    CANARY,
  )
})

test('a first file is valid, and never replaces one', async () => {
  const folder = temporaryFolder()
  expect((await runFleet(folder, 'init')).out).toContain('fleet.yaml; list your deployments in it')
  const { targets } = await readFleet(join(folder, 'fleet.yaml'))
  expect(targets.map(({ id }) => id)).toEqual(['local'])
  const again = await runFleet(folder, 'init')
  expect(again.code).toBe(2)
  expect(again.err).toContain('exists already')
})

test('mistakes are one sentence', async () => {
  const missing = await runFleet(temporaryFolder(), 'check')
  expect(missing.code).toBe(2)
  expect(missing.err).toContain('cannot read')
  const wrong = await runFleet(temporaryFolder(), 'chek')
  expect(wrong.err).toContain('did you mean check?')
  const file = temporaryFile('fleet.yaml')
  writeFileSync(file, 'targets: {}\n')
  const empty = await runFleet(join(file, '..'), 'check')
  expect(empty.code).toBe(2)
  const keep = await runFleet(temporaryFolder(), 'prune', '--keep', 'ever')
  expect(keep.err).toContain('expected a time such as 90d, 6m or 1y for --keep, got "ever"')
})
