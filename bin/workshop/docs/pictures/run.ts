/**
 * `npm run docs:pictures`: writes the pictures of the documentation: every view of the inspector,
 * the reports, and the first minute in a terminal. Words select pictures by name.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { chromium, type Page } from 'playwright'
import { expect } from 'playwright/test'
import { packageRoot } from '#bin/cli/package.ts'
import { browserOptions } from '#bin/testing/browser.ts'
import { firstMinute } from './first-minute.ts'
import { openInspector } from './inspector.ts'
import { writeReports } from './reports.ts'

const FOLDER = join(packageRoot(), 'docs/images')
const SIZE = { width: 1180, height: 720 }

interface Picture {
  readonly name: string
  readonly address: string
  /** Prepares the page for the picture. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

const VIEWS: readonly Picture[] = [
  {
    name: 'inspector',
    address: '#/requests',
    prepare: (page) => page.getByRole('link', { name: /PATCH/ }).first().click(),
  },
  { name: 'site/loads', address: '#/loads' },
  { name: 'site/records', address: '#/records/posts' },
  { name: 'site/time', address: '#/time' },
  { name: 'site/situations', address: '#/situations' },
  { name: 'site/people', address: '#/people' },
  { name: 'site/coverage', address: '#/coverage' },
  { name: 'site/interface', address: '#/interface/core.posts.list' },
  { name: 'site/reports', address: '#/reports' },
]

const wanted = process.argv.slice(2)
const isWanted = ({ name }: Pick<Picture, 'name'>): boolean =>
  wanted.length === 0 || wanted.some((word) => name.includes(word))

async function take(page: Page, { name, address, prepare }: Picture): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await prepare?.(page)
  // Not until the network is idle: the stream of requests stays open.
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' })
  process.stdout.write(`wrote docs/images/${name}.png\n`)
}

async function takeAll(folder: string): Promise<void> {
  const browser = await chromium.launch(await browserOptions())
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' })
  const reports = await writeReports(folder)
  const inspector = await openInspector(folder)
  const views = VIEWS.map((view) => ({
    ...view,
    address: `${inspector.url}/__understudy/${view.address}`,
  }))
  const report = { name: 'site/conformance-report', address: reports.conformance }
  try {
    for (const picture of [...views, report].filter(isWanted)) await take(page, picture)
  } finally {
    await inspector.stop()
    await browser.close()
  }
}

const MINUTE = { name: 'site/first-minute' }
const folder = mkdtempSync(join(tmpdir(), 'understudy-pictures-'))
try {
  await takeAll(folder)
  if (isWanted(MINUTE)) {
    writeFileSync(join(FOLDER, `${MINUTE.name}.svg`), await firstMinute())
    process.stdout.write(`wrote docs/images/${MINUTE.name}.svg\n`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
