/** The inspector in use: notices, undo, lists that do not jump, and no dead ends. */
import { expect, test } from 'playwright/test'
import { withInspector } from '#bin/commands/serve/testing/inspector.ts'
import { accessibilityViolations } from '#bin/testing/axe.ts'
import type { Scenario } from '#handlers/control/scenarios/scenario.ts'

const EDITOR = { authorization: `Basic ${btoa('editor:editor-secret')}` }

const write = (base: string, title: string): Promise<Response> =>
  fetch(`${base}/api/core/v2/posts/1`, {
    method: 'POST',
    headers: { ...EDITOR, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  })

const titleAt = async (base: string): Promise<string> =>
  (await (await fetch(`${base}/api/core/v2/posts/1`)).json()).title.rendered

test('an open dialog shows the error of its action, and dismisses it', async ({ page }) => {
  await withInspector(page, {}, async ({ base, troubles }) => {
    await write(base, 'Changed')
    await page.goto(`${base}/__understudy/#/requests/1`)
    await page.getByRole('button', { name: 'Make this fail…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Status').fill('200')
    await dialog.getByLabel('Status').press('Enter')
    await expect(dialog.getByRole('status')).toContainText('400 to 599')
    await dialog.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(dialog.getByRole('status')).toBeEmpty()
    await dialog.getByLabel('Status').press('Enter')
    await expect(dialog.getByRole('status')).toContainText('400 to 599')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('status').filter({ hasText: '400 to 599' })).toHaveCount(0)
    expect(troubles.filter((line) => !line.includes('400'))).toEqual([])
  })
})

test('a change is undone beside the request, and by its key; a reset too', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    const before = await titleAt(base)
    await write(base, 'Changed')
    await page.goto(`${base}/__understudy/#/requests/2`)
    const notice = page.getByRole('status').filter({ hasText: 'undone' })
    await page.getByRole('article').getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(notice).toContainText('Undone step 1: POST /api/core/v2/posts/1')
    expect(await titleAt(base)).toBe(before)
    await page.getByRole('heading', { level: 2 }).click()
    await page.keyboard.press('u')
    await expect(notice).toContainText('Undone step 2: undo of step 1')
    expect(await titleAt(base)).toBe('Changed')
    page.removeAllListeners('dialog')
    page.on('dialog', (dialog) => dialog.accept())
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByText('0 requests · live')).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(notice).toContainText('Undone step 4: default is reset to its dataset')
    expect(await titleAt(base)).toBe('Changed')
  })
})

test('a scenario and a revoked password are undone beside their notice', async ({ page }) => {
  const busy: Scenario = {
    ...{ name: 'busy', about: '', dataset: undefined, template: undefined, clock: undefined },
    ...{ users: [{ login: 'intern', roles: ['contributor'] }], faults: [] },
    situation: { latency: 5 },
  }
  const scenarios = { start: undefined, scenarios: new Map([['busy', busy]]) }
  await withInspector(page, { scenarios }, async ({ base }) => {
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    const people = async () => (await fetch(`${base}/__understudy/people`)).text()
    const before = await people()
    await page.goto(`${base}/__understudy/#/situations`)
    await page.getByRole('button', { name: 'Switch to busy' }).press('Enter')
    await expect(page.getByRole('status')).toContainText('default is in busy')
    expect(await people()).toContain('intern')
    await undo.click()
    await expect(page.getByRole('status')).toContainText('Scenario of default is as before')
    expect(await people()).toBe(before)
    expect(await (await fetch(`${base}/__understudy/situation`)).json()).toEqual({})
    await page.goto(`${base}/__understudy/#/people`)
    await page.getByRole('button', { name: 'Revoke Built-in password of editor' }).click()
    await undo.click()
    await expect(page.getByRole('status')).toContainText('Undone step')
    expect(await people()).toBe(before)
    await page.getByRole('button', { name: 'New password for editor' }).click()
    await expect(page.getByText('authorization: Basic')).toBeVisible()
    await undo.click()
    await expect(page.getByText('authorization: Basic')).toBeHidden()
  })
})

test('replaying a request stays accessible', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await write(base, 'Changed')
    await page.goto(`${base}/__understudy/#/requests/1`)
    await page.getByRole('button', { name: 'Replay', exact: true }).click()
    await page.getByRole('region', { name: 'Answer' }).waitFor()
    const announced = page.locator('[role="status"], [aria-live]').filter({ hasText: 'Status 200' })
    await expect(announced).toHaveText(/^Status 200 after \d+ ms$/)
    const body = page.getByRole('region', { name: 'Body of the new response' })
    await expect(body).toContainText('Changed')
    await expect(page.locator('[aria-live], [role="status"]').filter({ has: body })).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

test('the next key follows the list beyond its visible part', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    for (let count = 0; count < 25; count += 1) await fetch(`${base}/api/core/v2/posts/${count}`)
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.goto(`${base}/__understudy/#/requests/25`)
    await page.getByRole('article').waitFor()
    const current = page.locator('.virtual [aria-current]')
    await page.locator('.virtual [href="#/requests/24"]').waitFor()
    for (let id = 24; id > 0; id -= 1) {
      await page.keyboard.press('j')
      await expect(current).toHaveAttribute('href', `#/requests/${id}`)
    }
    await expect(current).toBeInViewport({ ratio: 1 })
  })
})

test('filters without a match say so and can be cleared', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await write(base, 'Changed')
    await page.goto(`${base}/__understudy/#/requests?q=nothing&show=errors`)
    await page.getByText('No request matches the filters.').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).press('Enter')
    await expect(page.locator('.virtual a')).toHaveCount(1)
    expect(page.url()).not.toContain('?')
  })
})

test('the table of records keeps its columns and the focus', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${base}/__understudy/#/records/posts`)
    const heads = page.getByRole('columnheader')
    await heads.first().waitFor()
    const boxes = () => heads.evaluateAll((all) => all.map((each) => each.clientWidth))
    const [names, widths] = [await heads.allTextContents(), await boxes()]
    const sort = page.getByRole('button', { name: 'title', exact: true })
    await sort.press('Enter')
    await expect(page.getByRole('columnheader', { name: 'title' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expect(page.getByRole('button', { name: /^title/ })).toBeFocused()
    await page.getByLabel('Filter by').selectOption('status')
    await page.getByLabel('Value').fill('trash')
    await expect(page.getByText(/^\d records?$/)).toBeVisible()
    expect((await heads.allTextContents()).map((text) => text.replace(' ↑', ''))).toEqual(names)
    expect(await boxes()).toEqual(widths)
    const heights = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.clientHeight))
    expect(new Set(heights).size).toBe(1)
  })
})

test('the buttons of a long form are in sight', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(`${base}/__understudy/#/records/posts/1`)
      const save = page.getByRole('button', { name: 'Save changes' })
      await expect(save).toBeInViewport({ ratio: 1 })
      await page.getByLabel('date', { exact: true }).fill('nonsense')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
      page.removeAllListeners('dialog')
      page.once('dialog', (dialog) => dialog.accept())
      await page.goto('about:blank')
    }
  })
})

test('a report that is gone is named, not shown as its raw response', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await page.goto(`${base}/__understudy/#/reports/gone.html`)
    await expect(page.getByText('There is no report gone.html.')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})

test('on a phone the header is low, and shows the view, the clock and the situation', async ({
  page,
}) => {
  await withInspector(page, {}, async ({ base }) => {
    const site = 'a-branch-with-a-long-name'
    const put = (path: string, body: object) =>
      fetch(`${base}/__understudy/${path}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-understudy-site': site },
        body: JSON.stringify(body),
      })
    await put('situation', { readOnly: true, latency: 5, expiredPasswords: true })
    await put('clock', { freeze: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${base}/__understudy/#/requests?site=${site}`)
    const banner = page.getByRole('banner')
    const views = page.getByRole('navigation', { name: 'Views' })
    for (const key of '123456789') {
      await page.keyboard.press(key)
      await expect(views.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
      await expect(banner.getByRole('link', { name: /read-only/ })).toBeInViewport({ ratio: 1 })
      await expect(banner.getByRole('link', { name: 'clock frozen' })).toBeInViewport({ ratio: 1 })
      const top = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top)
      expect([key, top <= 120]).toEqual([key, true])
    }
  })
})

test('a notice does not cover the last button of a view', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await fetch(`${base}/__understudy/situation`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"latency":5}',
    })
    await page.goto(`${base}/__understudy/#/situations`)
    await expect(page.getByText('Set elsewhere to 5.')).toBeVisible()
    await page.getByRole('switch', { name: 'Offline' }).click()
    await page.getByRole('status').getByText('Offline: on').waitFor()
    await page.getByLabel('Target').fill('core.posts.list')
    await page.getByRole('button', { name: 'Plan it' }).click({ timeout: 3000 })
    await expect(page.getByText('core.posts.list: status 503').first()).toBeVisible()
  })
})

const LONG = '<b>\u202eW'.repeat(50)

test('long and hostile names fit in tables and cards', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await fetch(`${base}/__understudy/records/users/1`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: LONG, display_name: LONG, email: LONG }),
    })
    for (const view of ['people', 'records/users', 'records/users/1', 'records/notes'])
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 700 })
        await page.goto(`${base}/__understudy/#/${view}`)
        await page.reload()
        await expect(page.getByText('Loading…')).toHaveCount(0)
        await page.getByRole('heading', { level: 2 }).first().waitFor()
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        )
        expect(overflow, `${view} ${width}`).toBeLessThanOrEqual(0)
      }
  })
})

test('a proxy has no views and actions of a site', async ({ page }) => {
  const proxied = { host: 'staging.example', root: '/api/' }
  await withInspector(page, { proxied }, async ({ base, troubles }) => {
    await titleAt(base)
    await page.goto(`${base}/__understudy/#/records`)
    await page.getByText('GET /api/core/v2/posts/1').click()
    await expect(page.getByRole('banner')).toContainText('proxy of staging.example')
    const views = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
    await expect(views).toHaveText(['Requests', 'Page loads', 'Coverage', 'Interface', 'Reports'])
    await expect(page.getByRole('button', { name: 'curl' })).toBeVisible()
    for (const name of ['Replay', 'Make this fail…', 'Test…', 'Reset', 'Freeze'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    for (const view of ['loads', 'coverage', 'interface/core.posts.update', 'reports']) {
      await page.goto(`${base}/__understudy/#/${view}`)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByText('Loading…')).toHaveCount(0)
    }
    expect(troubles).toEqual([])
  })
})

test('a request of Try it is linked with its place in the log', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await titleAt(base)
    await page.goto(`${base}/__understudy/#/interface/core.posts.list`)
    await page.getByLabel('per_page', { exact: true }).fill('2')
    await page.getByRole('button', { name: 'Send' }).click()
    const link = page.getByRole('link', { name: 'Request 2 in the log' })
    await expect(link).toBeVisible()
    await titleAt(base)
    await link.press('Enter')
    const opened = page.getByRole('article').getByRole('heading', { level: 2 })
    await expect(opened).toContainText('GET /api/core/v2/posts?per_page=2')
    await expect(page.locator('.virtual [aria-current]')).toContainText('per_page=2')
  })
})

test('the keys of the search are listed beside it and with the shortcuts', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await write(base, 'Changed')
    await fetch(`${base}/api/core/v2/posts/9999`)
    await page.goto(`${base}/__understudy/`)
    await page.getByText('2 requests · live').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('a role of the user, or anonymous')
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'status:404' }).press('Enter')
    await expect(page.getByLabel('Search', { exact: true })).toBeFocused()
    await expect(page.locator('.virtual a')).toHaveText([/404/])
    await page.getByLabel('Search', { exact: true }).fill('error:rest_*')
    await expect(page.getByText('error: is no search key; the keys are status,')).toBeVisible()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter')
    await expect(dialog).toContainText('status:404')
  })
})

test('on a phone the list of shortcuts opens at its start', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${base}/__understudy/`)
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    const title = page.getByRole('dialog').getByRole('heading', { name: 'Keyboard shortcuts' })
    await expect(title).toBeInViewport()
  })
})
