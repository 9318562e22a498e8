import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'playwright/test'
import { accessibilityViolations } from '#bin/testing/axe.ts'
import { DANGEROUS, exampleReport } from './testing/example-report.ts'
import { writeFleetReport } from './write-report.ts'

const PAGES = [
  'index.html',
  'causes.html',
  'difference.html',
  'targets/site-1.html',
  'targets/site-9.html',
  'causes/lower.html',
]

let folder = ''
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-fleet-'))
  writeFleetReport(folder, exampleReport())
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const addressOf = (name: string): string => pathToFileURL(join(folder, name)).href

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test(`the pages are accessible and fit: ${colorScheme}, ${width} pixels`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      for (const name of PAGES) {
        await page.goto(addressOf(name))
        await page.evaluate(() => {
          for (const part of document.querySelectorAll('details')) part.open = true
        })
        expect(await accessibilityViolations(page), name).toEqual([])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        )
        expect(overflow, name).toBeLessThanOrEqual(0)
      }
    })

test('every link leads to a page, and nothing of a target is executed', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => problems.push(message.text()))
  page.on('requestfailed', (request) => problems.push(request.url()))
  const seen = new Set<string>()
  const waiting = [addressOf('index.html')]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    await page.goto(next)
    const links = await page.locator('a').evaluateAll((all) => all.map((each) => Object(each).href))
    waiting.push(...links.map(String))
  }
  expect(problems).toEqual([])
  expect(seen.size).toBeGreaterThan(12)
  await page.goto(addressOf('targets/site-9.html'))
  await expect(page.getByText(DANGEROUS).first()).toBeVisible()
})

test('the first page tells events, causes and the state of every target', async ({ page }) => {
  await page.goto(addressOf('index.html'))
  await expect(page.locator('h1')).toHaveText('3 of 9 targets failed, 1 not checked')
  await expect(page.locator('.event').first()).toContainText('Since 2026-11-12, 4 of 9 targets')
  await expect(page.locator('.event').first()).toContainText('Still open on 3 of them.')
  await expect(page.locator('.event').first()).toContainText('In common: cache/v1.')
  await page.locator('.event a').first().click()
  await expect(page.locator('h1')).toHaveText('core.posts.list: upper bound lowered')
})
