/** In tests of the Playwright hosts: the browser of this machine, wherever it is. */
import type { Browser, WorkerFixture } from 'playwright/test'
import { launchBrowser } from './browser.ts'

export const machineBrowser: [WorkerFixture<Browser, object>, { scope: 'worker' }] = [
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from a pattern
  async ({}, use) => {
    const browser = await launchBrowser()
    await use(browser)
    await browser.close()
  },
  { scope: 'worker' },
]
