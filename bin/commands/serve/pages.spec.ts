/** The pages of the stand-in in a real browser, with names that inject markup. */
import type { Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'

const OPENINGS = ['', '"', "'", '>', '">', "'>", '</title>', '</textarea>', '</style>', '--><!--']
const ACTIONS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  ' onfocus=alert(1) autofocus x=',
  'javascript:alert(1)',
]
const PAYLOADS = OPENINGS.flatMap((opening) => ACTIONS.map((action) => opening + action))
/** Opened as pages; the others are only parsed. */
const OPENED = PAYLOADS.filter((_, at) => at % (ACTIONS.length + 1) === 0)

/** Elements that never occur in own pages. */
const FOREIGN =
  'script, img, svg, iframe, object, [onerror], [onload], [onfocus], a[href^="javascript"]'

async function look(page: Page, address: string): Promise<number> {
  await page.goto(address)
  return page.locator(FOREIGN).count()
}

async function readPage(address: string): Promise<string> {
  const response = await fetch(address, { headers: { accept: 'text/html' } })
  const policy = response.headers.get('content-security-policy') ?? ''
  expect([address, policy.includes("default-src 'none'")]).toEqual([address, true])
  return response.text()
}

/** The addresses of pages with injected elements. */
const foreignOnes = (page: Page, read: ReadonlyMap<string, string>): Promise<readonly string[]> =>
  page.evaluate(
    ([pages, foreign]) =>
      pages.flatMap(([address, html]) =>
        new DOMParser().parseFromString(html, 'text/html').querySelector(foreign) ? address : [],
      ),
    [[...read], FOREIGN] as const,
  )

test('text shown on a page is never executed', async ({ page }) => {
  test.slow()
  const template = readDataset(demo('a'))
  const standIn = createStandIn({ template: () => template })
  const site = standIn.sites.get('default')
  const running = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${running.port}`
  try {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      return dialog.dismiss()
    })
    const read = new Map<string, string>()
    for (const payload of PAYLOADS) {
      const encoded = encodeURIComponent(payload)
      for (const user of site?.users.all().slice(0, 1) ?? [])
        site?.users.replace({ ...user, display_name: payload })
      for (const path of [
        `/authorize?app_name=${encoded}&user=${encoded}`,
        `/${encoded}?${encoded}=${encoded}`,
      ]) {
        read.set(path, await readPage(`${base}${path}`))
        if (OPENED.includes(payload))
          expect([payload, await look(page, `${base}${path}`)]).toEqual([payload, 0])
      }
    }
    const last = encodeURIComponent(PAYLOADS[0] ?? '')
    for (const path of [`/~${last}/`, '/__understudy/', `/authorize?success_url=${last}`]) {
      read.set(path, await readPage(`${base}${path}`))
      expect([path, await look(page, `${base}${path}`)]).toEqual([path, 0])
    }
    expect(read.size).toBe(2 * PAYLOADS.length + 3)
    expect(await foreignOnes(page, read)).toEqual([])
    expect(await page.goto(`${base}/__understudy/`).then(() => page.title())).toContain('control')
    await page.getByRole('link', { name: '/health' }).click()
    expect(await page.locator('body').innerText()).toContain('"status":"ok"')
    expect(dialogs).toEqual([])
  } finally {
    await running.stop()
  }
})
