/** Suggestions of the inspector that are followed with one click. */
import { expect, test } from 'playwright/test'
import { withInspector } from '#bin/commands/serve/testing/inspector.ts'
import { accessibilityViolations } from '#bin/testing/axe.ts'

test('a suggested argument and route lead to a prepared call', async ({ page }) => {
  await withInspector(page, {}, async ({ base, troubles }) => {
    const headers = { authorization: `Basic ${btoa('editor:editor-secret')}` }
    await fetch(`${base}/api/core/v2/posts?per_pge=3&status=draft`, { headers })
    await fetch(`${base}/api/core/v2/postss/1`)
    await page.goto(`${base}/__understudy/#/requests/1`)
    await page.getByRole('link', { name: 'Try it with per_page' }).press('Enter')
    await expect(page.getByLabel('per_page', { exact: true })).toBeFocused()
    await expect(page.getByLabel('per_page', { exact: true })).toHaveValue('3')
    await expect(page.getByLabel('As', { exact: true })).toHaveValue('editor')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Send' }).press('Enter')
    const sent = page.getByRole('region', { name: 'Answer' })
    await expect(sent).toContainText('GET /api/core/v2/posts?')
    await expect(sent).toContainText('per_page=3')
    await expect(sent).not.toContainText('per_pge')
    await page.goto(`${base}/__understudy/#/requests/2`)
    await page.getByRole('link', { name: 'Try /core/v2/posts/1' }).press('Enter')
    await expect(page.getByLabel('id (required)')).toHaveValue('1')
    await page.goto(`${base}/__understudy/#/requests/1`)
    await page.getByRole('link', { name: 'Edit and send' }).press('Enter')
    await expect(page.getByText('core.posts.list · only reads')).toBeVisible()
    expect(troubles).toEqual([])
  })
})

test('a fault uses the suggested name of its target', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await page.goto(`${base}/__understudy/#/situations`)
    await page.getByLabel('Target').fill('core.post.list')
    await page.getByRole('button', { name: 'Plan it' }).press('Enter')
    await page.getByRole('button', { name: 'Use core.posts.list' }).press('Enter')
    await expect(page.getByLabel('Target')).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Plan it' }).press('Enter')
    await expect(page.getByRole('status')).toContainText(
      'core.posts.list: status 503, for 1 request',
    )
  })
})
