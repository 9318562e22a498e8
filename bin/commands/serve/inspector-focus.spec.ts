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

test('the focus stays near a control that its own action removes', async ({ page }) => {
  await withInspector(page, { folder }, async ({ base }) => {
    await page.goto(`${base}/__understudy/#/people`)
    await page.getByRole('button', { name: 'Revoke Built-in password of editor' }).press('Enter')
    await expect(page.getByRole('button', { name: 'New password for editor' })).toBeFocused()
    await page.keyboard.press('2')
    await page.goto(`${base}/__understudy/#/situations`)
    await page.getByLabel('Target').fill('core.posts.list')
    await page.getByLabel('Target').press('Enter')
    await page.getByRole('button', { name: /^Remove fault/ }).press('Enter')
    await expect(page.getByLabel('Target')).toBeFocused()
    await page.goto(`${base}/__understudy/#/records/posts/1`)
    await page.getByLabel('title', { exact: true }).fill('Changed')
    const save = page.getByRole('button', { name: 'Save changes' })
    await save.press('Enter')
    await expect(page.getByRole('status')).toContainText('post 1 changed')
    await expect(save).toBeFocused()
    await page.keyboard.press('u')
    await expect(page.getByLabel('title', { exact: true })).not.toHaveValue('Changed')
    await expect(save).toBeFocused()
  })
})

test('a dialog begins at its first field', async ({ page }) => {
  await withInspector(page, { folder }, async ({ base }) => {
    await page.goto(`${base}/__understudy/`)
    await page.getByRole('button', { name: 'Open another site' }).press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  })
})

test('going to the next event is undone beside its notice; a wrong time is explained', async ({
  page,
}) => {
  await withInspector(page, { folder }, async ({ base }) => {
    await page.goto(`${base}/__understudy/#/time`)
    const status = page.getByRole('status')
    await page.getByRole('button', { name: 'Go to the next' }).press('Enter')
    await expect(status).toContainText('is published')
    await page.keyboard.press('u')
    await expect(status).toContainText('Undone step 1')
    await page.getByLabel('Freeze at (UTC)').fill('tomorrow')
    await page.getByLabel('Freeze at (UTC)').press('Enter')
    await expect(status).toContainText('such as 2026-03-01T10:00, got tomorrow')
  })
})

test('a key leads from the list to the details beside it', async ({ page }) => {
  await withInspector(page, { folder }, async ({ base }) => {
    for (const id of [1, 2]) await fetch(`${base}/api/core/v2/posts/${id}`)
    await page.goto(`${base}/__understudy/`)
    await page.getByText('2 requests · live').waitFor()
    await page.keyboard.press('j')
    const heading = page.getByRole('article').getByRole('heading', { level: 2 })
    await expect(heading).toContainText('posts/2')
    await page.keyboard.press('d')
    await expect(heading).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'curl' })).toBeFocused()
    await page.keyboard.press('j')
    await expect(heading).toContainText('posts/1')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toContainText('go to the details beside the list')
  })
})

test('the search key focuses the first filter of records', async ({ page }) => {
  await withInspector(page, { folder }, async ({ base }) => {
    await page.goto(`${base}/__understudy/#/records/posts`)
    await page.getByLabel('Filter by').waitFor()
    await page.keyboard.press('/')
    await expect(page.getByLabel('Filter by')).toBeFocused()
  })
})
