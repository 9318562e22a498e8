/** Runs over time in the view Reports. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { withInspector } from '#bin/commands/serve/testing/inspector.ts'
import { storeRun } from '#bin/report/history/run-file.ts'
import { accessibilityViolations } from '#bin/testing/axe.ts'
import type { ReportRun } from '#handlers/control/runs/report-run.ts'

const EVIL = '<img src=x onerror=alert(1)>'

const run = (day: number, ids: readonly string[], gone: readonly string[]): ReportRun => ({
  id: `cf-${day}`,
  kind: 'conformance',
  target: 'https://staging.example/api/',
  scope: 'variant a, mode read, level must',
  started: `2026-11-0${day}T03:00:00.000Z`,
  verdict: `does not conform: ${ids.length} failures`,
  status: ids.length > 0 ? 'failed' : 'passed',
  findings: ids.map((id) => ({ id, title: `expected ${EVIL}`, severity: 'must', fails: true })),
  gone,
})

let folder = ''
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-runs-'))
  const reports = join(folder, 'understudy-report')
  storeRun(reports, run(1, ['core.posts.list/a', 'core.posts.list/b'], []))
  storeRun(reports, run(2, ['core.posts.list/a', 'core.posts.list/c'], ['core.posts.list/b']))
  storeRun(reports, {
    ...run(4, ['core.pages.list/a'], []),
    started: '2026-10-09T03:00:00.000Z',
    scope: 'variant a, mode read, level should',
  })
  storeRun(reports, run(3, ['core.posts.list/a'], ['core.posts.list/b', 'core.posts.list/c']))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('runs are listed by target, and two are shown side by side', async ({ page }) => {
  await withInspector(page, { folder }, async ({ base, troubles }) => {
    await page.goto(`${base}/__understudy/#/reports`)
    const rows = page.getByRole('row')
    await rows.first().waitFor()
    await expect(page.getByRole('heading', { level: 2 })).toContainText('staging.example')
    await expect(rows.nth(2)).toContainText('2 Nov 2026')
    await expect(rows.nth(2).locator('td')).toContainText(['failed', '2', '1', '1', 'variant a'])
    await expect(page.getByText('compared with the previous complete run')).toBeVisible()
    const other = page.getByRole('row', { name: /level should/ })
    await expect(other.locator('td')).toHaveText(['failed', '1', '—', '—', /level should/])
    await expect(page.getByText('first run')).toHaveCount(0)
    await rows.nth(2).getByRole('link').press('Enter')
    await expect(page.getByText('1 new, 1 fixed, 1 unchanged')).toBeVisible()
    await expect(page.getByRole('row', { name: /list\/a/ })).toContainText('1 Nov 2026')
    await page.getByLabel('Compare with').selectOption('cf-3')
    await expect(page.getByText('0 new, 1 fixed, 1 unchanged')).toBeVisible()
    expect(page.url()).toContain('with=cf-3')
    await page.getByRole('link', { name: 'All reports' }).press('Enter')
    await expect(rows).toHaveCount(5)
    expect(troubles).toEqual([])
  })
})

test('runs are accessible and fit, wide and narrow, light and dark', async ({ page }) => {
  await withInspector(page, { folder }, async ({ base }) => {
    for (const view of ['reports', 'reports/runs/cf-2'])
      for (const [width, colorScheme] of [
        [360, 'dark'],
        [1280, 'light'],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`${base}/__understudy/#/${view}`)
        await page.getByRole('row').first().waitFor()
        expect(await accessibilityViolations(page), view).toEqual([])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        )
        expect(overflow, view).toBeLessThanOrEqual(0)
      }
  })
})
