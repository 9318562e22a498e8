import { expect, test } from 'playwright/test'
import { report, result } from '#bin/report/formats/testing/report.ts'
import { accessibilityViolations } from '#bin/testing/axe.ts'
import { htmlReport } from './html.ts'

test('the page executes nothing of the target, filters its cases and fits a phone', async ({
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

const failing = {
  ...report,
  results: [
    ...report.results,
    result('a.b.c/four', 'fail'),
    { ...result('a.b.d/five', 'fail'), level: 'should' as const, expected: 'x', got: 'y' },
    { ...result('a.b.e/six', 'error'), reason: 'the case took too long' },
    result('a.b.e/seven', 'disabled'),
    {
      ...result('a.b.f/eight', 'quirk'),
      quirk: { name: 'q', documented: 'one', deployed: 'two', decision: 'D-001' as const },
    },
  ],
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test(`a report with failures is accessible: ${colorScheme}, ${width} pixels`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.setContent(htmlReport(failing))
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('details')) part.open = true
      })
      expect(await page.locator('.finding[open]').count()).toBeGreaterThan(4)
      expect(await accessibilityViolations(page)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
