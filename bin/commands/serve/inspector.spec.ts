/** The page at `/__understudy/` in a real browser. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { packageRoot } from '#bin/cli/package.ts'
import { type InspectorPage, withInspector } from '#bin/commands/serve/testing/inspector.ts'
import { accessibilityViolations } from '#bin/testing/axe.ts'

const MOST_BYTES = 120_000

const EVIL = '<img src=x onerror=alert(1)><script>alert(2)</script>'

const basic = (login: string): string => `Basic ${btoa(`${login}:${login}-secret`)}`

const send = (base: string, login: string, title: string): Promise<Response> =>
  fetch(`${base}/api/core/v2/posts?per_pge=${encodeURIComponent(EVIL)}`, {
    method: 'POST',
    headers: { authorization: basic(login), 'content-type': 'application/json' },
    body: JSON.stringify({ title, status: 'publish' }),
  })

const VIEWS = [
  '#/requests',
  '#/requests/1',
  '#/loads',
  '#/records',
  '#/records/posts/1',
  '#/time',
  '#/situations',
  '#/people',
  '#/coverage',
  '#/interface',
  '#/interface/core.posts.update',
  '#/reports',
]

async function open({ page, base }: InspectorPage, hash: string): Promise<void> {
  await page.goto(`${base}/__understudy/${hash}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.getByText('Loading…')).toHaveCount(0)
}

const isSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

test('every view is accessible: no violation, no horizontal scrolling, no injected code', async ({
  page,
}) => {
  test.slow()
  await withInspector(page, {}, async (watched) => {
    const { base, troubles } = watched
    expect((await send(base, 'editor', EVIL)).status).toBe(201)
    const shown = [
      { width: 1280, colorScheme: 'light' },
      { width: 360, colorScheme: 'dark' },
    ] as const
    for (const { width, colorScheme } of shown) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      for (const view of VIEWS) {
        await open(watched, view)
        const place = `${view} ${width}`
        expect([place, await isSideways(page)]).toEqual([place, false])
        expect([place, await accessibilityViolations(page)]).toEqual([place, []])
        expect([place, await page.locator('img, main script').count()]).toEqual([place, 0])
      }
    }
    expect(troubles).toEqual([])
  })
})

test('a request appears automatically, is explained, and is repeated as another user', async ({
  page,
}) => {
  await withInspector(page, {}, async (watched) => {
    const { base, troubles } = watched
    await open(watched, '')
    await expect(page.getByText('live', { exact: false })).toBeVisible()
    await send(base, 'editor', 'Seen at once')
    await page.getByRole('link', { name: /POST \/api\/core\/v2\/posts/ }).click()
    await expect(
      page.getByText(/per_pge is not an argument of this operation/).last(),
    ).toBeVisible()
    await expect(page.getByText('added', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('The call is allowed.')).toBeVisible()
    await page.getByLabel('Replay as').selectOption('subscriber')
    await page.getByRole('button', { name: 'Replay' }).click()
    await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('403')
    await page.getByRole('button', { name: 'Make this fail…' }).click()
    await page.getByRole('button', { name: 'Plan it' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'status 503, for 1 request' }),
    ).toBeVisible()
    expect((await send(base, 'editor', 'Refused')).status).toBe(503)
    expect(troubles.filter((line) => !/status of 40[13]/.test(line))).toEqual([])
  })
})

test('coverage lists called operations, and those that never were', async ({ page }) => {
  await withInspector(page, {}, async (watched) => {
    await open(watched, '#/coverage')
    await send(watched.base, 'editor', 'Counted')
    await page.getByText('1 call, never failed').click()
    await expect(page.getByText('editor 1')).toBeVisible()
    await expect(page.getByText(/^never: .*slug/)).toBeVisible()
    await page.getByLabel('Show').selectOption('unused')
    await page.getByLabel('Find operations').fill('core.posts.delete')
    await expect(page.getByText('1 operation', { exact: true })).toBeVisible()
    page.removeAllListeners('dialog')
    page.on('dialog', (dialog) => dialog.accept())
    await page.getByRole('button', { name: 'Start counting again' }).click()
    await page.getByLabel('Show').selectOption('called')
    await expect(page.getByText('0 operations')).toBeVisible()
  })
})

test('requests are found by role and argument, and the filter is part of the address', async ({
  page,
}) => {
  await withInspector(page, {}, async (watched) => {
    const { base } = watched
    await send(base, 'editor', 'One')
    await fetch(`${base}/api/core/v2/posts?per_page=3`)
    await open(watched, '#/requests')
    await page.keyboard.press('/')
    await page.keyboard.type('role:anonymous argument:per_page=3')
    await expect(page.getByText('1 of 2 requests ·')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Search')).toHaveValue('role:anonymous argument:per_page=3')
    await expect(page.getByText('1 of 2 requests ·')).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByText('The call is allowed.')).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toContainText('open a view')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    const top = await page.locator('main').boundingBox()
    expect(top?.y).toBeLessThanOrEqual(120)
  })
})

test('chosen requests become a test without a password', async ({ page }) => {
  await withInspector(page, {}, async (watched) => {
    await send(watched.base, 'editor', 'One')
    await send(watched.base, 'author', 'Two')
    await open(watched, '#/requests')
    await page.getByRole('button', { name: 'Choose' }).click()
    for (const id of [1, 2]) await page.getByLabel(new RegExp(`number ${id}$`)).check()
    await page.getByRole('button', { name: 'Test of 2 chosen…' }).click()
    await page.getByLabel('Runner').selectOption('playwright')
    const text = page.getByRole('region', { name: 'Test' })
    await expect(text).toContainText('understudy.authorization("author")')
    await expect(text).not.toContainText('-secret')
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

test('an edit is undone beside its notice, and an earlier state is previewed', async ({ page }) => {
  await withInspector(page, {}, async (watched) => {
    await open(watched, '#/records/posts/1')
    const title = page.getByLabel('title', { exact: true })
    const before = await title.inputValue()
    await title.fill('Changed here')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(title).toHaveValue(before)
    await open(watched, '#/time')
    await expect(page.getByText('edit of posts 1')).toBeVisible()
    await page.getByLabel('State of the site').press('Home')
    await expect(page.getByText('No record changes.')).toBeVisible()
    await page.getByLabel('State of the site').press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Go back to after step 1' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

test('one request is compared as several users', async ({ page }) => {
  await withInspector(page, {}, async (watched) => {
    await send(watched.base, 'editor', 'One')
    await open(watched, '#/requests/1')
    await page.getByRole('button', { name: 'Compare users…' }).click()
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    const compared = page.getByRole('region', { name: 'Comparison' })
    await expect(compared).toContainText('403 contributor')
    await expect(compared.getByRole('rowheader', { name: 'code' })).toBeVisible()
    const ids = compared.getByRole('row').filter({ hasText: /^id/ }).getByRole('cell')
    await expect(ids).toHaveText([/\d+/, '—', /\d+/, /\d+/, '—', '—'])
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

test('requests of one page load are shown together, repeated ones pointed out', async ({
  page,
}) => {
  await withInspector(page, {}, async (watched) => {
    const read = () => fetch(`${watched.base}/api/core/v2/posts`)
    await Promise.all([read(), read()])
    await open(watched, '#/loads')
    await expect(page.getByText('/api/core/v2/posts was read 2 times')).toBeVisible()
  })
})

test('a write is a step that can be undone', async ({ page }) => {
  await withInspector(page, {}, async (watched) => {
    const { base } = watched
    const made = await send(base, 'editor', 'Not for long')
    const { id } = await made.json()
    await open(watched, '#/time')
    const change = page
      .getByRole('listitem')
      .filter({ hasText: `posts ${id} (now “Not for long”)` })
    await expect(change.getByRole('link', { name: `posts ${id}` })).toHaveCount(1)
    await expect(page.getByText(/post 61 is published \(now “.+”\)/)).toBeVisible()
    await page.getByText('Before and after').click()
    await expect(page.getByText('Not for long').last()).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Go back to before step 1' }).click()
    await expect(page.getByRole('status')).toContainText('as it was after step 0')
    const changes = page.locator('.step > ul').getByRole('link', { name: `posts ${id}` })
    await expect(changes).toHaveCount(0)
    expect((await fetch(`${base}/api/core/v2/posts/${id}`)).status).toBe(404)
  })
})

test('a record is changed in a form that shows validation errors', async ({ page }) => {
  await withInspector(page, {}, async (watched) => {
    const { base } = watched
    await open(watched, '#/records/posts/1')
    await page.getByLabel('title', { exact: true }).fill('Changed here')
    await page.getByLabel('author', { exact: true }).fill('999')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert')).toContainText('author')
    await page.getByLabel('author', { exact: true }).fill('2')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status')).toContainText('post 1 changed')
    const response = await fetch(`${base}/api/core/v2/posts/1`)
    expect(await response.json()).toMatchObject({ title: { rendered: 'Changed here' }, author: 2 })
  })
})

test('typed input stays when the record changes elsewhere', async ({ page }) => {
  await withInspector(page, {}, async (watched) => {
    const { base } = watched
    await open(watched, '#/records/posts/1')
    const elsewhere = (title: string) =>
      fetch(`${base}/api/core/v2/posts/1`, {
        method: 'POST',
        headers: { authorization: basic('admin'), 'content-type': 'application/json' },
        body: JSON.stringify({ title }),
      })
    await elsewhere('From elsewhere')
    const title = page.getByLabel('title', { exact: true })
    await expect(title).toHaveValue('From elsewhere')
    await page.getByLabel('slug', { exact: true }).fill('typed-here')
    await elsewhere('Once more')
    await expect(page.getByText(/changed elsewhere: .*title/)).toBeVisible()
    await page.getByRole('button', { name: 'Show the current version' }).click()
    expect(watched.troubles).toEqual(['dialog: Discard your input in slug?'])
    await expect(page.getByLabel('slug', { exact: true })).toHaveValue('typed-here')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(title).toHaveValue('Once more')
    await expect(page.getByText('changed elsewhere')).toHaveCount(0)
    const saved = await (await fetch(`${base}/api/core/v2/posts/1`)).json()
    expect(saved).toMatchObject({ slug: 'typed-here', title: { rendered: 'Once more' } })
    await open(watched, '#/records/posts')
    await page.getByLabel('Filter by').selectOption('slug')
    await page.getByLabel('Value').fill('typed-here')
    await expect(page.getByText('1 record', { exact: true })).toBeVisible()
    await page.getByLabel('and by').selectOption('type')
    await page.getByLabel('Value').last().fill('page')
    await expect(page.getByText('0 records', { exact: true })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await open(watched, '#/records/posts/1')
    await page.getByLabel('slug', { exact: true }).fill('still-here')
    await fetch(`${base}/api/core/v2/posts/1?force=true`, {
      method: 'DELETE',
      headers: { authorization: basic('admin') },
    })
    await expect(page.getByText('This post was removed, step 4: DELETE')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
    await expect(page.getByLabel('slug', { exact: true })).toHaveValue('still-here')
  })
})

test('a conflicting save and leaving an unsaved form are confirmed first', async ({ page }) => {
  await withInspector(page, {}, async (watched) => {
    const { base } = watched
    const answers = [false, true, false, true]
    const questions: string[] = []
    page.removeAllListeners('dialog')
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message())
      await (answers.shift() ? dialog.accept() : dialog.dismiss())
    })
    await open(watched, '#/records/posts/1')
    const title = page.getByLabel('title', { exact: true })
    const before = await title.inputValue()
    await title.fill('Typed here')
    await fetch(`${base}/api/core/v2/posts/1`, {
      method: 'POST',
      headers: { authorization: basic('admin'), 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'From elsewhere' }),
    })
    await expect(page.getByText(`title: ${before} → From elsewhere`)).toBeVisible()
    const titleOf = async () =>
      (await (await fetch(`${base}/api/core/v2/posts/1`)).json()).title.rendered
    const save = page.getByRole('button', { name: 'Save changes' })
    await save.click()
    expect(await titleOf()).toBe('From elsewhere')
    await save.click()
    await expect(page.getByText('post 1 changed')).toBeVisible()
    expect(await titleOf()).toBe('Typed here')
    await expect(save).toBeFocused()
    await title.fill('Not saved')
    await page.getByRole('link', { name: 'All posts' }).click()
    await expect(title).toHaveValue('Not saved')
    await page.getByRole('link', { name: 'All posts' }).click()
    await expect(title).toHaveCount(0)
    expect(questions).toEqual([
      expect.stringContaining('title: From elsewhere becomes Typed here'),
      expect.stringContaining('title: From elsewhere becomes Typed here'),
      expect.stringContaining('Unsaved input is lost'),
      expect.stringContaining('Unsaved input is lost'),
    ])
  })
})

test('a request that is no longer stored is marked, and its page explains it', async ({ page }) => {
  await withInspector(page, { journal: { maxEntries: 5 } }, async (watched) => {
    const { base } = watched
    await open(watched, '')
    for (let count = 0; count < 9; count += 1) await fetch(`${base}/api/core/v2/posts?page=1`)
    await expect(page.getByText('details no longer stored').first()).toBeVisible()
    await page.getByText('details no longer stored').first().click()
    await expect(page.getByRole('alert')).toContainText('no longer stored')
    await page
      .getByRole('link', { name: /GET .*page=1/ })
      .first()
      .click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('the secret is requested once, and the script is small', async ({ page }) => {
  await withInspector(page, { control: { secret: 'sesame' } }, async ({ base }) => {
    await page.goto(`${base}/__understudy/#/people`)
    await page.getByLabel('Secret').fill('sesame')
    await page.getByRole('button', { name: 'Enter' }).click()
    await expect(page.getByRole('heading', { name: 'editor' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'editor' })).toBeVisible()
  })
  const folder = join(packageRoot(), 'bin/dist/inspector')
  const bytes = ['inspector.js', 'style.css'].map(
    (name) => gzipSync(readFileSync(join(folder, name))).length,
  )
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MOST_BYTES)
})

test('a save asks before it overwrites a change of another page', async ({ page }) => {
  await withInspector(page, {}, async (watched) => {
    const questions: string[] = []
    page.removeAllListeners('dialog')
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message())
      await dialog.dismiss()
    })
    await open(watched, '#/records/posts/1')
    const title = page.getByLabel('title', { exact: true })
    await title.fill('Typed here')
    const address = `${watched.base}/__understudy/records/posts/1`
    await fetch(address, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Of another page' }),
    })
    await title.press('Enter')
    await expect(page.getByText('→ Of another page')).toBeVisible()
    expect(questions).toEqual([
      expect.stringContaining('title: Of another page becomes Typed here'),
    ])
    expect(await (await fetch(address)).json()).toMatchObject({ title: 'Of another page' })
  })
})
