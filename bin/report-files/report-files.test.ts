import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'
import { reportFilesIn } from './report-files.ts'

async function inFolder(run: (folder: string) => unknown): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-papers-'))
  try {
    mkdirSync(join(folder, 'understudy-report'))
    writeFileSync(join(folder, 'understudy-report/report.html'), '<script>alert(1)</script>')
    writeFileSync(join(folder, 'drift.md'), '# Drift')
    writeFileSync(join(folder, 'drift-accepted.json'), '[]')
    writeFileSync(join(folder, 'package.json'), '{}')
    await run(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('only the reports of a folder are found', () =>
  inFolder((folder) => {
    symlinkSync(join(folder, 'package.json'), join(folder, 'understudy-report/summary.md'))
    const { reports, report } = reportFilesIn(folder)
    const found = reports().map(({ name, kind }) => `${kind} ${name}`)
    expect(found.toSorted()).toEqual(['conformance report.html', 'drift drift.md'])
    expect(report('drift.md')).toBe('# Drift')
    for (const name of ['package.json', '../package.json', 'summary.md', 'drift-accepted.json'])
      expect([name, report(name)]).toEqual([name, undefined])
  }))

test('a report that is too long for a page is listed and not read', () =>
  inFolder((folder) => {
    truncateSync(join(folder, 'drift.md'), 20 * 1024 * 1024 + 1)
    const { reports, report } = reportFilesIn(folder)
    expect(reports().map(({ name }) => name)).toContain('drift.md')
    expect(report('drift.md')).toBeUndefined()
  }))

test('the pages of a fleet are found, and no other file of its folder', () =>
  inFolder((folder) => {
    const fleet = join(folder, 'understudy-fleet')
    mkdirSync(join(fleet, 'targets'), { recursive: true })
    mkdirSync(join(fleet, 'other'))
    const files = ['index.html', 'fleet.md', 'targets/one.html', 'other/two.html', 'notes.txt']
    for (const name of files) writeFileSync(join(fleet, name), name)
    symlinkSync(join(folder, 'package.json'), join(fleet, 'targets/linked.html'))
    const { reports, report } = reportFilesIn(folder)
    const found = reports().filter(({ kind }) => kind === 'fleet')
    expect(found.map(({ name }) => name).toSorted()).toEqual([
      'understudy-fleet/fleet.md',
      'understudy-fleet/index.html',
    ])
    expect(report('understudy-fleet/targets/one.html')).toBe('targets/one.html')
    for (const name of ['other/two.html', 'notes.txt', 'targets/linked.html', 'targets/../x.html'])
      expect([name, report(`understudy-fleet/${name}`)]).toEqual([name, undefined])
  }))

test('a decision is read by its number', () => {
  const { decision } = reportFilesIn('.')
  expect(decision('D-001')).toContain('# D-001')
  expect(decision('README')).toBeUndefined()
  expect(decision('../../package')).toBeUndefined()
})

test('a folder without reports has none', () => {
  expect(reportFilesIn(join(tmpdir(), 'no-such-folder')).reports()).toEqual([])
})

test('a report is a page without an origin', () =>
  inFolder(async (folder) => {
    const template = readDataset(demo('a'))
    const standIn = createStandIn({ template: () => template, reportFiles: reportFilesIn(folder) })
    const running = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
    try {
      const base = `http://127.0.0.1:${running.port}/__understudy/reports`
      const response = await fetch(`${base}/report.html`)
      expect(response.headers.get('content-type')).toContain('text/html')
      expect(response.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts;/)
      expect((await fetch(`${base}/package.json`)).status).toBe(404)
    } finally {
      await running.stop()
    }
  }))
