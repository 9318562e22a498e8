/**
 * `site-understudy/playwright`: a stand-in for end-to-end tests. One server per worker, or one
 * shared server, and one site per test, so that parallel tests are isolated.
 */

import { test as base, expect as baseExpect } from 'playwright/test'
import { inspectorFiles } from '#bin/cli/inspector-files.ts'
import { coverageOf } from '#handlers/control/coverage/coverage.ts'
import { removeSite } from '#handlers/control/entries/reset.ts'
import type { HistoryOption } from '#handlers/hosts/history-option.ts'
import { type RunningServer, startServer } from '#handlers/hosts/server/server.ts'
import { type SiteControl, siteControl } from '#handlers/hosts/site/site-control.ts'
import {
  type ReceivedArguments,
  type RequestSource,
  waitUntilReceived,
} from '#handlers/matchers/matchers.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'
import { restRootPath, VARIANTS, type VariantId } from '#openapi/language/variants.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'
import { coverageFile } from './coverage-file.ts'
import { fulfillRoute, isBelow, siteName } from './intercept.ts'
import { type DatasetSource, datasetOf, openStandIn, type StandInOptions } from './open-stand-in.ts'

export type { Dataset, Snapshot } from '#fixtures/dataset/dataset.ts'
export type { RemoteSite } from '#handlers/hosts/site/remote-site.ts'
export type { SiteControl } from '#handlers/hosts/site/site-control.ts'
export {
  type ConnectedOptions,
  type ConnectedSite,
  connectedTest,
} from './connected-test.ts'
export type { DatasetSource } from './open-stand-in.ts'

/**
 * Options for a project, a file or a group of tests: `test.use({ understudyDataset: 'empty' })`.
 */
export interface UnderstudyTestOptions {
  readonly understudyVariant: VariantId
  /** A built-in dataset by name, a file by path, or an object. */
  readonly understudyDataset: DatasetSource
  /** A time such as `2026-06-01T08:00:00Z` at which the clock of the site is frozen. */
  readonly understudyClock: string | undefined
  /**
   * The fixed address of the application's requests, such as `https://site.example`. Requests of
   * its pages are served by the site of the test; by default each test has its own address.
   */
  readonly understudyBase: string | undefined
  /** The path segment of the REST root; defaults to `api`. */
  readonly understudyRestPrefix: string | undefined
  /** The names of a deployment: a file by path, or an object. */
  readonly understudyNames: StandInOptions['names']
  /** Whether to follow deployments where they differ from the interface document. */
  readonly understudyAsDeployed: boolean | undefined
  /** Whether, or how many, writes of the site are kept as history steps. */
  readonly understudyHistory: HistoryOption
  /** Scenarios for `understudy.enterScenario()`: a file by path, or an object. */
  readonly understudyScenarios: StandInOptions['scenarios']
  /** Extensions: `neighbours`, or files of `understudy adopt` by path. */
  readonly understudyExtensions: readonly string[]
}

/** The site of the test: its addresses and its control. */
export interface UnderstudySite extends SiteControl {
  readonly baseUrl: string
  readonly restRoot: string
}

interface WorkerServer extends RunningServer {
  readonly standIn: StandIn
}

interface WorkerFixtures {
  /** One server per combination of options in the worker. */
  readonly understudyServers: (choice: StandInOptions) => Promise<WorkerServer>
}

async function openServer(choice: StandInOptions): Promise<WorkerServer> {
  const opened = await openStandIn(choice)
  const { standIn } = opened
  const storeCoverage = coverageFile()
  const server = await startServer(
    { ...opened, inspector: inspectorFiles },
    { port: 0, host: '127.0.0.1' },
  )
  return {
    ...server,
    standIn,
    stop: async () => {
      await server.stop()
      storeCoverage(() => coverageOf(standIn.usage.of(), standIn))
    },
  }
}

interface SiteSettings {
  readonly variant: VariantId
  readonly dataset: DatasetSource
  readonly clock: string | undefined
}

interface TestSite {
  readonly standIn: StandIn
  readonly port: number
  readonly name: string
}

/** Prepares the site of the test; a reset restores this state. */
async function prepare({ standIn, name }: TestSite, settings: SiteSettings): Promise<SiteControl> {
  const { variant, dataset, clock } = settings
  const ownDataset = dataset === 'demo' ? undefined : await datasetOf(dataset, variant)
  const site = siteControl(standIn, name)
  const start = (): void => {
    if (ownDataset !== undefined) standIn.sites.load(name, ownDataset)
    if (clock !== undefined) site.setTime(clock)
  }
  start()
  return {
    ...site,
    reset: () => {
      site.reset()
      start()
    },
  }
}

interface TestFixtures extends UnderstudyTestOptions {
  readonly understudySite: TestSite
  readonly understudy: UnderstudySite
}

/** `import { test } from 'site-understudy/playwright'`, then `test('…', async ({ understudy, page }) => …)`. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  understudyVariant: ['a', { option: true }],
  understudyDataset: ['demo', { option: true }],
  understudyClock: [undefined, { option: true }],
  understudyBase: [undefined, { option: true }],
  understudyRestPrefix: [undefined, { option: true }],
  understudyNames: [undefined, { option: true }],
  understudyAsDeployed: [undefined, { option: true }],
  understudyHistory: [false, { option: true }],
  understudyScenarios: [undefined, { option: true }],
  understudyExtensions: [[], { option: true }],
  understudyServers: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from a pattern
    async ({}, use) => {
      const servers = new Map<string, Promise<WorkerServer>>()
      await use((choice) => getOrCreate(servers, JSON.stringify(choice), () => openServer(choice)))
      for (const server of servers.values()) await (await server).stop()
    },
    { scope: 'worker' },
  ],
  understudySite: async (
    {
      understudyServers,
      understudyVariant: variant,
      understudyHistory: history,
      understudyRestPrefix: restPrefix,
      understudyNames: names,
      understudyScenarios: scenarios,
      understudyAsDeployed: asDeployed,
      understudyExtensions: extensions,
    },
    use,
    { testId, retry },
  ) => {
    const { standIn, port } = await understudyServers({
      variant,
      history,
      ...(restPrefix && { restPrefix }),
      ...(names && { names }),
      ...(asDeployed !== undefined && { asDeployed }),
      ...(scenarios && { scenarios }),
      ...(extensions.length && { extensions }),
    })
    const name = siteName(testId, retry)
    await use({ standIn, port, name })
    removeSite(standIn, name)
  },
  understudy: async (
    {
      understudySite,
      understudyVariant: variant,
      understudyDataset: dataset,
      understudyClock: clock,
      understudyBase,
    },
    use,
  ) => {
    const { standIn, port, name } = understudySite
    const site = await prepare(understudySite, { variant, dataset, clock })
    // In the path, because a page cannot set headers on its subresource requests.
    const baseUrl = understudyBase?.replace(/\/$/, '') ?? `http://127.0.0.1:${port}/~${name}`
    const restRoot = `${baseUrl}${restRootPath(VARIANTS[variant], standIn.restPrefix)}/`
    await use({ ...site, baseUrl, restRoot })
  },
  context: async ({ context, understudy: { baseUrl }, understudySite, understudyBase }, use) => {
    if (understudyBase !== undefined)
      await context.route(isBelow(baseUrl), (route) =>
        fulfillRoute(route, { ...understudySite, base: baseUrl }),
      )
    await use(context)
  },
})

/**
 * Playwright's `expect` with `await expect(understudy).toHaveReceived('core.posts.create', { title
 * })`.
 */
export const expect = baseExpect.extend({
  toHaveReceived(site: RequestSource, ...given: ReceivedArguments) {
    return waitUntilReceived(this, site, given)
  },
})
