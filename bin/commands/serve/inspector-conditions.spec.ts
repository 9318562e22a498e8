/** The clock, planned faults and notices of the inspector. */
import { expect, test } from 'playwright/test'
import { withInspector } from '#bin/commands/serve/testing/inspector.ts'
import { accessibilityViolations } from '#bin/testing/axe.ts'

const put = (address: string, body: object): Promise<Response> =>
  fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a moved or frozen clock has a badge that leads to Time, and returns to real time', async ({
  page,
}) => {
  await withInspector(page, {}, async ({ base, troubles }) => {
    await page.goto(`${base}/__understudy/`)
    const badge = page.getByRole('link', { name: /^clock/ })
    await page.getByRole('button', { name: 'Freeze' }).waitFor()
    await expect(badge).toHaveCount(0)
    const heightOfHeader = async () => (await page.getByRole('banner').boundingBox())?.height
    const height = await heightOfHeader()
    await put(`${base}/__understudy/clock`, { step: 27 * 60 * 60 * 1000 })
    await expect(badge).toHaveText('clock moved')
    expect(await heightOfHeader()).toBe(height)
    await badge.press('Enter')
    const main = page.getByRole('main')
    await expect(main.getByText('1 d 3 h ahead of real time')).toBeVisible()
    await main.getByRole('button', { name: 'Freeze' }).press('Enter')
    await expect(badge).toHaveText('clock frozen')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(badge).toBeInViewport({ ratio: 1 })
    expect((await main.boundingBox())?.y).toBeLessThanOrEqual(120)
    await main.getByRole('button', { name: 'Real time' }).press('Enter')
    await expect(badge).toHaveCount(0)
    await expect(main.getByText('real time', { exact: true })).toBeVisible()
    expect(troubles).toEqual([])
  })
})

test('a planned fault shows its target, method, argument and the requests left', async ({
  page,
}) => {
  await withInspector(page, {}, async ({ base }) => {
    await page.goto(`${base}/__understudy/#/situations`)
    await page.getByLabel('Target').fill('core.posts.list')
    await page.getByLabel('Method').fill('GET')
    await page.getByLabel('Response').selectOption('error')
    await page.getByLabel('Error code').fill('rest_invalid_param')
    await page.getByLabel('Rejected argument').fill('page')
    await page.getByLabel('Number of requests').fill('2')
    await page.getByRole('button', { name: 'Plan it' }).press('Enter')
    const fault = page.getByRole('listitem').filter({ hasText: 'core.posts.list' })
    for (const text of [
      'Faultf1',
      'MethodGET',
      'Responserest_invalid_param',
      'Argumentpage',
      'Left2 requests',
    ])
      await expect(fault).toContainText(text)
    expect(await accessibilityViolations(page)).toEqual([])
    await fetch(`${base}/api/core/v2/posts`)
    await expect(fault).toContainText('Left1 request')
    await fault.getByRole('link', { name: 'core.posts.list' }).press('Enter')
    await expect(page.getByText('core.posts.list · only reads')).toBeVisible()
  })
})

test('a notice stays until it is dismissed or its view is left', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await page.clock.install()
    await page.goto(`${base}/__understudy/#/situations`)
    const notice = page.getByRole('status')
    const offline = page.getByRole('switch', { name: 'Offline' })
    await offline.press('Enter')
    await expect(notice).toContainText('Offline: on')
    await page.clock.runFor(120_000)
    await expect(notice).toContainText('Offline: on')
    await page.keyboard.press('Escape')
    await expect(notice).toBeEmpty()
    await offline.press('Enter')
    await expect(notice).toContainText('Offline: off')
    await page.keyboard.press('7')
    await expect(page.getByRole('heading', { level: 1, name: 'Coverage' })).toBeAttached()
    await expect(notice).toBeEmpty()
  })
})

test('a closed connection is shown as such', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await put(`${base}/__understudy/situation`, { offline: true })
    await fetch(`${base}/api/core/v2/posts`).catch(() => undefined)
    await page.goto(`${base}/__understudy/`)
    await expect(page.locator('.request .status.bad')).toHaveText('closed')
  })
})

test('at now the slider over the history follows later writes', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    const step = () => put(`${base}/__understudy/clock`, { step: 1000 })
    await step()
    await page.goto(`${base}/__understudy/#/time`)
    const slider = page.getByLabel('State of the site')
    const goBack = page.getByRole('button', { name: /^Go back to after/ })
    await slider.press('ArrowLeft')
    await expect(goBack).toBeVisible()
    await slider.press('ArrowRight')
    await expect(goBack).toHaveCount(0)
    await step()
    await expect(slider).toHaveAttribute('max', '2')
    await expect(slider).toHaveAttribute('aria-valuetext', 'now')
    await expect(slider).toHaveValue('2')
    await expect(goBack).toHaveCount(0)
  })
})

test('a step links to its request only while that is stored', async ({ page }) => {
  await withInspector(page, { journal: { maxEntries: 2 } }, async ({ base }) => {
    const headers = { authorization: `Basic ${btoa('editor:editor-secret')}` }
    const write = (title: string) =>
      fetch(`${base}/api/core/v2/posts?title=${title}`, { method: 'POST', headers })
    for (const title of ['One', 'Two']) await write(title)
    await page.goto(`${base}/__understudy/#/time`)
    const links = page.getByRole('link', { name: /POST .*core.v2.posts/ })
    await expect(links).toHaveCount(2)
    await write('Three')
    const steps = page.locator('.step').filter({ hasText: /POST .*core.v2.posts/ })
    await expect(steps).toHaveCount(3)
    await expect(links).toHaveCount(2)
    await page.reload()
    await expect(steps).toHaveCount(3)
    await expect(links).toHaveCount(2)
  })
})

test('the form of a fault keeps its input when the page changes', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await page.goto(`${base}/__understudy/#/situations`)
    await page.getByLabel('Target').fill('core.posts.list')
    await page.getByLabel('Number of requests').fill('3')
    await page.getByRole('button', { name: 'Plan it' }).press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Left3 requests' })).toBeVisible()
    await expect(page.getByLabel('Target')).toHaveValue('core.posts.list')
    await expect(page.getByLabel('Number of requests')).toHaveValue('3')
  })
})
