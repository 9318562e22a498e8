import { expect, test } from 'playwright/test'
import { htmlReport } from './html.ts'
import { report } from './testing/report.ts'

test('the page runs nothing of the target, filters its cases and fits a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.setContent(htmlReport(report))
  expect(await page.title()).toBe('does not conform: 1 failure')
  expect(await page.locator('.case').count()).toBe(3)
  await page.locator('select[name=outcome]').selectOption('fail')
  expect(await page.locator('.case').count()).toBe(1)
  await page.locator('input[name=text]').fill('nothing has this')
  expect(await page.locator('.case').count()).toBe(0)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(await page.locator('.finding .curl').textContent()).toContain('curl -sS')
})
