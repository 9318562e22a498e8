/** The focus and the navigation of the inspector, without a mouse and on a phone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { withInspector } from '#bin/commands/serve/testing/inspector.ts'
import { storeRun } from '#bin/report/history/run-file.ts'

let folder = ''
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-focus-'))
  storeRun(join(folder, 'understudy-report'), {
    id: 'cf-1',
    kind: 'conformance',
    target: 'https://staging.example/api/',
    scope: 'variant a',
    started: '2026-11-01T03:00:00.000Z',
    verdict: 'conforms',
    status: 'passed',
    findings: [],
    gone: [],
  })
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the focus moves to the view when its element is gone', async ({ page }) => {
  await withInspector(page, { folder }, async ({ base }) => {
    const main = page.getByRole('main')
    await page.goto(`${base}/__understudy/#/reports`)
    await page.getByRole('link', { name: /1 Nov 2026/ }).press('Enter')
    await expect(page.getByRole('link', { name: 'All reports' })).toBeVisible()
    await expect(main).toBeFocused()
    await fetch(`${base}/__understudy/clock`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"step":1000}',
    })
    await page.goto(`${base}/__understudy/#/time`)
    await main.getByRole('button', { name: 'Branch…' }).first().press('Enter')
    await page.keyboard.press('Tab')
    await page.getByRole('dialog').getByRole('textbox').fill('mine')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue('mine')
    await expect(main).toBeFocused()
  })
})

test('on a phone the link of the current view is in sight', async ({ page }) => {
  await withInspector(page, { folder }, async ({ base }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${base}/__understudy/#/reports`)
    const links = page.getByRole('navigation', { name: 'Views' })
    await links.waitFor()
    await expect(links.getByRole('link', { name: 'Reports' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('1')
    await expect(links.getByRole('link', { name: 'Requests' })).toBeInViewport({ ratio: 1 })
  })
})
