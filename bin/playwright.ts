/**
 * `site-understudy/playwright`: a stand-in for end-to-end tests. One server for each worker, one
 * site for each test, so that tests running side by side never meet.
 */
import { test as base, expect as baseExpect } from 'playwright/test'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { empty } from '#fixtures/datasets/empty.ts'
import { type RunningServer, startServer } from '#handlers/hosts/server.ts'
import { type SiteControl, siteControl } from '#handlers/hosts/site-control.ts'
import {
  type ReceivedArguments,
  type Receiver,
  waitUntilReceived,
} from '#handlers/matchers/matchers.ts'
import { createStandIn, type StandIn } from '#handlers/stand-in.ts'
import { restRootPath, VARIANTS, type VariantId } from '#openapi/variants.ts'

export interface UnderstudyTestOptions {
  readonly understudyVariant: VariantId
  readonly understudyDataset: 'demo' | 'empty'
}

/** This test's own site: where it is, and a hand on it. */
export interface UnderstudySite extends SiteControl {
  readonly baseUrl: string
  readonly restRoot: string
}

interface UnderstudyServer extends RunningServer {
  readonly standIn: StandIn
}

interface WorkerFixtures extends UnderstudyTestOptions {
  readonly understudyServer: UnderstudyServer
}

const SEEDS = { demo, empty }

/** `import { test } from 'site-understudy/playwright'`, then `test('…', async ({ understudy, page }) => …)`. */
export const test = base.extend<{ readonly understudy: UnderstudySite }, WorkerFixtures>({
  understudyVariant: ['a', { option: true, scope: 'worker' }],
  understudyDataset: ['demo', { option: true, scope: 'worker' }],
  understudyServer: [
    async ({ understudyVariant: variant, understudyDataset }, use) => {
      const template = readDataset(SEEDS[understudyDataset](variant))
      const dataset = understudyDataset
      const journal = { heavy: Number.POSITIVE_INFINITY }
      const standIn = createStandIn({ variant, template: () => template, dataset, journal })
      const server = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
      await use({ ...server, standIn })
      await server.stop()
    },
    { scope: 'worker' },
  ],
  understudy: async ({ understudyServer, understudyVariant }, use, { testId, retry }) => {
    const site = `test-${testId}-${retry}`.replace(/[^\w.-]/g, '-').slice(0, 64)
    // In the path, because a page cannot set headers on what it loads.
    const baseUrl = `http://127.0.0.1:${understudyServer.port}/~${site}`
    const restRoot = `${baseUrl}${restRootPath(VARIANTS[understudyVariant], 'api')}/`
    await use({ ...siteControl(understudyServer.standIn, site), baseUrl, restRoot })
  },
})

export type { SiteControl } from '#handlers/hosts/site-control.ts'

/** Playwright's own, and `await expect(understudy).toHaveReceived('core.posts.create', { title })`. */
export const expect = baseExpect.extend({
  toHaveReceived(site: Receiver, ...given: ReceivedArguments) {
    return waitUntilReceived(this, site, given)
  },
})
