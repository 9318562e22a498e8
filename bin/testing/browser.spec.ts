import { expect, test } from 'playwright/test'
import { candidates } from '#conformance/browser/launch.ts'
import { findBrowser } from './browser.ts'

test('the folders of PATH are searched before the usual places', () => {
  const [first, ...rest] = candidates({ PATH: '/somewhere/bin' })
  expect(first).toBe('/somewhere/bin/chromium')
  expect(rest).toContain('/usr/bin/chromium')
})

test('a browser set by the user that cannot be started is reported', async () => {
  const search = findBrowser({ UNDERSTUDY_BROWSER_PATH: '/nowhere/browser' })
  await expect(search).rejects.toThrow('UNDERSTUDY_BROWSER_PATH names /nowhere/browser')
})

test('a page opens in the detected browser', async ({ page }) => {
  await page.setContent('<h1>Understudy</h1>')
  expect(await page.textContent('h1')).toBe('Understudy')
})
