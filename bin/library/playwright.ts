/**
 * `site-understudy/playwright`: a stand-in for end-to-end tests. One server for each worker, or one
 * that runs already, and one site for each test, so that tests running side by side never meet.
 */

import { test as base, expect as baseExpect } from 'playwright/test'
import { inspectorFiles } from '#bin/cli/inspector-files.ts'
import { removeSite } from '#handlers/control/entries/reset.ts'
import { type RunningServer, startServer } from '#handlers/hosts/server.ts'
import { type SiteControl, siteControl } from '#handlers/hosts/site-control.ts'
import type { HistoryChoice } from '#handlers/hosts/steps.ts'
import {
  type ReceivedArguments,
  type RequestReceiver,
  waitUntilReceived,
} from '#handlers/matchers/matchers.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'
import { restRootPath, VARIANTS, type VariantId } from '#openapi/language/variants.ts'
import { keptIn } from '#openapi/values/memo.ts'
import { answerRoute, isBelow, siteName } from './intercept.ts'
import { type DatasetSource, datasetOf, openStandIn, type StandInChoice } from './open-stand-in.ts'

export type { Dataset, Snapshot } from '#fixtures/dataset/dataset.ts'
export type { RemoteSite } from '#handlers/hosts/remote-site.ts'
export type { SiteControl } from '#handlers/hosts/site-control.ts'
export {
  type ConnectedOptions,
  type ConnectedSite,
  connectedTest,
} from './connected-test.ts'
export type { DatasetSource } from './open-stand-in.ts'

/** For a project, a file or a group of tests: `test.use({ understudyDataset: 'empty' })`. */
export interface UnderstudyTestOptions {
  readonly understudyVariant: VariantId
  /** Built in by its name, a file by its path, or an object. */
  readonly understudyDataset: DatasetSource
  /** A moment such as `2026-06-01T08:00:00Z`, at which the clock of the site stands still. */
  readonly understudyClock: string | undefined
  /**
   * The fixed address that the application calls, such as `https://site.example`. Requests of its
   * pages to it are answered by the site of the test; without it each test has an address of its own.
   */
  readonly understudyBase: string | undefined
  /** The path segment before the interface, `api` unless said. */
  readonly understudyRestPrefix: string | undefined
  /** The vocabulary of a deployment: a names file by its path, or an object. */
  readonly understudyNames: StandInChoice['names']
  /** Whether to do what deployments do where the interface document states something else. */
  readonly understudyAsDeployed: boolean | undefined
  /** Whether, or how many, writes of the site are kept as steps that one can go back to. */
  readonly understudyHistory: HistoryChoice
  /** Scenarios for `understudy.enterScenario()`: a file by its path, or the scenarios themselves. */
  readonly understudyScenarios: StandInChoice['scenarios']
}

/** This test's own site: where it is, and a hand on it. */
export interface UnderstudySite extends SiteControl {
  readonly baseUrl: string
  readonly restRoot: string
}

interface WorkerServer extends RunningServer {
  readonly standIn: StandIn
}

interface WorkerFixtures {
  /** A server for each choice that a test of the worker makes. */
  readonly understudyServers: (choice: StandInChoice) => Promise<WorkerServer>
}

async function openServer(choice: StandInChoice): Promise<WorkerServer> {
  const opened = await openStandIn(choice)
  const server = await startServer(
    { ...opened, inspector: inspectorFiles },
    { port: 0, host: '127.0.0.1' },
  )
  return { ...server, standIn: opened.standIn }
}

interface Wanted {
  readonly variant: VariantId
  readonly dataset: DatasetSource
  readonly clock: string | undefined
}

interface OwnSite {
  readonly standIn: StandIn
  readonly port: number
  readonly name: string
}

/** The site as the test wants it; a reset leads back there. */
async function prepare({ standIn, name }: OwnSite, wanted: Wanted): Promise<SiteControl> {
  const { variant, dataset, clock } = wanted
  const own = dataset === 'demo' ? undefined : await datasetOf(dataset, variant)
  const site = siteControl(standIn, name)
  const start = (): void => {
    if (own !== undefined) standIn.sites.load(name, own)
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
  readonly understudySite: OwnSite
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
  understudyServers: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from a pattern
    async ({}, use) => {
      const servers = new Map<string, Promise<WorkerServer>>()
      await use((choice) => keptIn(servers, JSON.stringify(choice), () => openServer(choice)))
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
    // In the path, because a page cannot set headers on what it loads.
    const baseUrl = understudyBase ?? `http://127.0.0.1:${port}/~${name}`
    const restRoot = `${baseUrl}${restRootPath(VARIANTS[variant], standIn.restPrefix)}/`
    await use({ ...site, baseUrl, restRoot })
  },
  context: async ({ context, understudy, understudySite, understudyBase: at }, use) => {
    if (at !== undefined)
      await context.route(isBelow(at), (route) =>
        answerRoute(route, { ...understudySite, base: understudy.baseUrl }),
      )
    await use(context)
  },
})

/** Playwright's own, and `await expect(understudy).toHaveReceived('core.posts.create', { title })`. */
export const expect = baseExpect.extend({
  toHaveReceived(site: RequestReceiver, ...given: ReceivedArguments) {
    return waitUntilReceived(this, site, given)
  },
})
