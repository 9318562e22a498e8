/** Accessibility of a page, by the rules of axe. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Violations found by axe: rule and element. */
export async function accessibilityViolations(page: Page): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(readFileSync(AXE, 'utf8'))
  return page.evaluate(async () => {
    const { axe } = Object(globalThis)
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
    )
  })
}
