/** The report of a fleet in the inspector, in a real browser. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { withInspector } from '#bin/commands/serve/testing/inspector.ts'
import { FLEET_REPORT_FOLDER } from '#bin/fleet/report/folder.ts'
import { exampleReport } from '#bin/fleet/report/testing/example-report.ts'
import { writeFleetReport } from '#bin/fleet/report/write-report.ts'
import { accessibilityViolations } from '#bin/testing/axe.ts'

test('the pages of a fleet are listed, open, and link to each other', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-fleet-'))
  writeFleetReport(join(folder, FLEET_REPORT_FOLDER), exampleReport())
  try {
    await withInspector(page, { folder }, async ({ base, troubles }) => {
      await page.goto(`${base}/__understudy/#/reports`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect(page.getByRole('cell', { name: 'fleet', exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'understudy-fleet/index.html' }).click()
      const frame = page.frameLocator('iframe')
      await expect(frame.locator('h1')).toHaveText('3 of 9 targets failed, 1 not checked')
      expect(await accessibilityViolations(page)).toEqual([])
      const badge = page.waitForResponse(/badges\/site-1\.svg$/)
      await frame.getByRole('link', { name: 'site-1', exact: true }).first().click()
      await expect(frame.locator('h1')).toContainText('site-1')
      expect((await badge).status()).toBe(200)
      await frame.getByRole('link', { name: 'Causes' }).click()
      await expect(frame.locator('h1')).toContainText('open cause')
      // Scripts of the test itself; the pages have none.
      expect(troubles.filter((line) => !line.startsWith('Blocked script'))).toEqual([])
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
