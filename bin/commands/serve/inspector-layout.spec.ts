/** The layout of the inspector: contrast, room for names, and what a phone shows. */
import type { Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { withInspector } from '#bin/commands/serve/testing/inspector.ts'
import { accessibilityViolations } from '#bin/testing/axe.ts'

const PHONE = { width: 390, height: 844 }

/** The lowest contrast of the borders of fields with their inside and their surroundings. */
const borderContrast = (page: Page): Promise<number> =>
  page
    .locator('input:not([type=checkbox], [type=range], [type=file]), select, textarea')
    .evaluateAll((fields) => {
      const light = (color: string): number => {
        const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255)
        const [red = 0, green = 0, blue = 0] = parts.map((part) =>
          part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const contrast = (one: string, other: string): number => {
        const [low = 0, high = 0] = [light(one), light(other)].toSorted((a, b) => a - b)
        return (high + 0.05) / (low + 0.05)
      }
      const paper = getComputedStyle(document.body).backgroundColor
      return Math.min(
        ...fields.map((field) => {
          const { borderTopColor, backgroundColor } = getComputedStyle(field)
          return Math.min(
            contrast(borderTopColor, backgroundColor),
            contrast(borderTopColor, paper),
          )
        }),
      )
    })

test('the borders of fields have a contrast of 3:1', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${base}/__understudy/#/records/posts/1`)
      await page.getByLabel('title', { exact: true }).waitFor()
      expect(await borderContrast(page), colorScheme).toBeGreaterThanOrEqual(3)
    }
  })
})

test('the choice of the site stays where it is when a badge appears', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${base}/__understudy/#/situations`)
    const site = page.getByLabel('Site', { exact: true })
    const offline = page.getByRole('switch', { name: 'Offline' })
    await offline.waitFor()
    const before = await site.boundingBox()
    await offline.press('Enter')
    await expect(page.getByRole('link', { name: 'offline' })).toBeVisible()
    expect((await site.boundingBox())?.x).toBe(before?.x)
  })
})

test('requests of all sites show the whole name of their site', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    const headers = {
      'x-understudy-site': 'a-branch-of-another',
      authorization: `Basic ${btoa('contributor:contributor-secret')}`,
    }
    await fetch(`${base}/api/core/v2/posts`, { headers })
    await page.goto(`${base}/__understudy/#/requests?of=all`)
    const name = page.locator('.virtual').getByText('~a-branch-of-another')
    for (const size of [{ width: 1440, height: 900 }, PHONE]) {
      await page.setViewportSize(size)
      await expect(name).toBeVisible()
      expect(await name.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThan(1)
    }
  })
})

test('on a phone requests show time and user, and records are sorted', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    const headers = { authorization: `Basic ${btoa('contributor:contributor-secret')}` }
    await fetch(`${base}/api/core/v2/posts`, { headers })
    await page.setViewportSize(PHONE)
    await page.goto(`${base}/__understudy/`)
    const row = page.locator('.virtual a')
    await expect(row.getByText('contributor')).toBeVisible()
    await expect(row.getByText(/^\d\d:\d\d:\d\d$/)).toBeVisible()
    await page.goto(`${base}/__understudy/#/records/posts`)
    await page.getByLabel('Order', { exact: true }).selectOption('id, descending')
    const keys = page.locator('tbody').getByRole('link', { name: /^\d+$/ })
    const first = async () => Number(await keys.first().textContent())
    await expect.poll(first).toBeGreaterThan(60)
    await page.getByLabel('Order', { exact: true }).selectOption('as stored')
    await expect.poll(first).toBeLessThan(60)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByLabel('Order', { exact: true })).toBeHidden()
  })
})

test('an operation that a link opens is in sight in the list', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await page.setViewportSize({ width: 1280, height: 700 })
    await page.goto(`${base}/__understudy/#/interface/core.posts.create`)
    await expect(page.getByText('core.posts.create · creates records')).toBeVisible()
    const entry = page.locator('.side [aria-current]')
    await expect(entry).toContainText('/core/v2/posts')
    await expect(entry).toBeInViewport({ ratio: 1 })
    await page.goto(`${base}/__understudy/#/interface/core.posts.delete`)
    await expect(page.getByText('core.posts.delete · removes records')).toBeVisible()
    await expect(entry).toBeInViewport({ ratio: 1 })
    await page.goto(`${base}/__understudy/#/interface/core.posts.update`)
    await expect(page.getByText('core.posts.update · changes records')).toBeVisible()
  })
})

test('a command is on one line on a phone', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await page.setViewportSize(PHONE)
    await page.goto(`${base}/__understudy/#/situations`)
    const command = page.getByText('understudy serve --scenario')
    await command.waitFor()
    expect(await command.evaluate((each) => each.getClientRects().length)).toBe(1)
  })
})
