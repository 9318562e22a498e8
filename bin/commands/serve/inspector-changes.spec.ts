/** Changes by others while the inspector is open. */
import { expect, test } from 'playwright/test'
import { withInspector } from '#bin/commands/serve/testing/inspector.ts'
import { accessibilityViolations } from '#bin/testing/axe.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

test('an open record says that it was changed or removed by another tab, and is restored', async ({
  page,
}) => {
  await withInspector(page, {}, async ({ base, troubles }) => {
    const record = `${base}/__understudy/records/posts/1`
    await page.goto(`${base}/__understudy/#/records/posts/1`)
    const title = page.getByLabel('title', { exact: true })
    const before = await title.inputValue()
    await fetch(record, { method: 'PATCH', headers: JSON_TYPE, body: '{"title":"Of another tab"}' })
    await expect(page.getByText('This post has changed: title.')).toBeVisible()
    await expect(page.getByText(`title: ${before} → Of another tab`)).toBeVisible()
    await expect(title).toHaveValue('Of another tab')
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(page.getByText('has changed')).toHaveCount(0)
    await title.fill('Typed here')
    await fetch(record, { method: 'DELETE' })
    await expect(page.getByText('This post was removed, step 2: removal of posts 1.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Restore it' }).press('Enter')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'post 1 changed' })).toBeVisible()
    expect(await (await fetch(record)).json()).toMatchObject({ title: 'Typed here' })
    expect(troubles.filter((line) => !line.includes('404'))).toEqual([])
  })
})

test('a new record is added without a question about unsaved input', async ({ page }) => {
  await withInspector(page, {}, async ({ base, troubles }) => {
    await page.goto(`${base}/__understudy/#/records/posts/new`)
    await page.getByLabel('title', { exact: true }).fill('Added here')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const type = page.getByLabel('type', { exact: true })
    await expect(type).toBeFocused()
    await expect(type).toHaveAttribute('aria-invalid', 'true')
    await expect(type).toHaveAccessibleDescription(/required.*post\.type: expected a non-empty/)
    await expect(page.locator('[aria-invalid]')).toHaveCount(1)
    expect(await accessibilityViolations(page)).toEqual([])
    const values = type.locator('xpath=following-sibling::datalist').locator('option')
    await expect(values.and(page.locator('[value="post"]'))).toHaveCount(1)
    await type.fill('post')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
    await expect(page.getByLabel('title', { exact: true })).toHaveValue('Added here')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('This post was removed')).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
    expect(troubles.filter((line) => !/40[04]/.test(line))).toEqual([])
  })
})

test('a site that was removed leaves the menu and the list with its requests', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await page.goto(`${base}/__understudy/#/requests?of=all`)
    await fetch(`${base}/~other/api/core/v2/posts`)
    await fetch(`${base}/api/core/v2/posts`)
    // The first page of a new browser is slow.
    await page.locator('.virtual a').nth(1).waitFor()
    await expect(page.locator('.virtual a')).toHaveCount(2)
    await expect(page.getByLabel('Site').getByRole('option')).toHaveText(['default', 'other'])
    await fetch(`${base}/~other/__understudy/sites`, { method: 'DELETE' })
    await expect(page.getByLabel('Site').getByRole('option')).toHaveText(['default'])
    await expect(page.locator('.virtual a')).toHaveCount(1)
    await expect(page.getByText('1 request · live')).toBeVisible()
  })
})

test('an own save, undo and removal are not shown as changes by others', async ({ page }) => {
  await withInspector(page, {}, async ({ base }) => {
    await page.goto(`${base}/__understudy/#/records/posts/1`)
    await page.getByLabel('title', { exact: true }).fill('Saved here')
    await page.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'post 1 changed' })).toBeVisible()
    await expect(page.getByText(/has changed|changed elsewhere/)).toHaveCount(0)
    page.removeAllListeners('dialog')
    page.on('dialog', (dialog) => dialog.accept())
    await page.getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Add a post' })).toBeVisible()
    await expect(page.getByText('was removed')).toHaveCount(0)
  })
})
