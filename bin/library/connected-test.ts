/**
 * A site per test on a running server: workers share the server, and tests are isolated by site.
 */
import { randomUUID } from 'node:crypto'
import { test as base } from 'playwright/test'
import type { Dataset } from '#fixtures/dataset/dataset.ts'
import { connectSite, type RemoteSite } from '#handlers/hosts/site/remote-site.ts'
import {
  CONTROL_PREFIX,
  SECRET_HEADER,
  SITE_HEADER,
  TOKEN_HEADER,
} from '#handlers/runtime/addressing/address.ts'
import { isVariantId, type VariantId } from '#openapi/language/variants.ts'
import { isRecord } from '#openapi/values/json.ts'
import { trimEnd } from '#openapi/values/text.ts'
import { coverageFile, isCoverageReported } from './coverage-file.ts'
import { forwardRoute, isBelow, siteName } from './intercept.ts'
import { type DatasetSource, datasetOf } from './open-stand-in.ts'

/**
 * Options for a project, a file or a group of tests; variant, history and scenarios are set on the
 * server.
 */
export interface ConnectedOptions {
  /** The address of `understudy serve` or `startServer()`. */
  readonly understudyServer: string
  /** The secret of the control interface, if the server has one. */
  readonly understudySecret: string | undefined
  /** The token of a team, if the server has teams. */
  readonly understudyToken: string | undefined
  /**
   * A built-in dataset by name, a file by path, or an object; defaults to the dataset of the
   * server.
   */
  readonly understudyDataset: DatasetSource | undefined
  /** A time such as `2026-06-01T08:00:00Z` at which the clock of the site is frozen. */
  readonly understudyClock: string | undefined
  /** The fixed origin of the application's requests; requires a server with `--trust-proxy`. */
  readonly understudyBase: string | undefined
}

/** The site of the test: its addresses, and its control over HTTP. */
export interface ConnectedSite extends RemoteSite {
  readonly baseUrl: string
  readonly restRoot: string
}

type Headers = Readonly<Record<string, string>>

/** The connection to the server for one test. */
interface Link {
  readonly server: string
  readonly variant: VariantId
  /** The path of the REST root below the address of the site. */
  readonly restPath: string
  /** Headers that select the site. */
  readonly headers: Headers
}

interface ConnectedFixtures extends ConnectedOptions {
  readonly understudyLink: Link
  readonly understudy: ConnectedSite
}

/** Requests to the fixed origin are forwarded with proxy headers. */
function headersOf(name: string, token: string | undefined, at: string | undefined): Headers {
  const own = { [SITE_HEADER]: name, ...(token !== undefined && { [TOKEN_HEADER]: token }) }
  if (at === undefined) return own
  const { origin, host, protocol } = new URL(at)
  if (at !== origin)
    throw new Error(`expected an origin such as https://site.example as understudyBase, got ${at}`)
  return {
    ...own,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
  }
}

export async function connectTo(server: string, headers: Headers, secret: Headers): Promise<Link> {
  const response = await fetch(`${server}${CONTROL_PREFIX}/health`, {
    // A redirect would carry the secret to another server.
    redirect: 'error',
    headers: { ...headers, ...secret },
  }).catch(() => undefined)
  const health: unknown = await response?.json().catch(() => undefined)
  if (!isRecord(health) || health['service'] !== 'understudy')
    throw new Error(
      `expected a stand-in at ${server} (understudyServer), got ${response?.status ?? 'no response'}; start it with npx understudy serve`,
    )
  const { origin, pathname } = new URL(String(health['restRoot']))
  const host = headers['x-forwarded-host']
  if (host !== undefined && new URL(origin).host !== host)
    throw new Error('expected a server with --trust-proxy, which understudyBase needs')
  const { variant } = health
  if (!isVariantId(variant))
    throw new Error(`expected a known variant of the stand-in at ${server}, got ${String(variant)}`)
  return { server, headers, restPath: pathname, variant }
}

async function storeCoverage(site: RemoteSite): Promise<void> {
  if (!isCoverageReported()) return
  const coverage = await site.coverage()
  coverageFile()(() => coverage)
}

/** A reset restores the dataset of the test, not that of the server. */
async function prepare(site: RemoteSite, dataset: Dataset | undefined, clock: string | undefined) {
  const start = async (): Promise<void> => {
    if (dataset !== undefined) await site.load(dataset)
    if (clock !== undefined) await site.setTime(clock)
  }
  const reset = async (): Promise<void> => {
    await site.reset()
    await start()
  }
  await start()
  return { ...site, reset }
}

/** `import { connectedTest as test } from 'site-understudy/playwright'`. */
export const connectedTest = base.extend<ConnectedFixtures>({
  understudyServer: ['http://127.0.0.1:4010', { option: true }],
  understudySecret: [undefined, { option: true }],
  understudyToken: [undefined, { option: true }],
  understudyDataset: [undefined, { option: true }],
  understudyClock: [undefined, { option: true }],
  understudyBase: [undefined, { option: true }],
  understudyLink: async (
    { understudyServer, understudySecret, understudyToken, understudyBase },
    use,
    { testId },
  ) => {
    // Unique, because the server may be shared by concurrent runs of the same tests.
    const name = siteName(testId, randomUUID().slice(0, 8))
    const secret = understudySecret === undefined ? {} : { [SECRET_HEADER]: understudySecret }
    const headers = headersOf(name, understudyToken, understudyBase)
    await use(await connectTo(trimEnd(understudyServer, '/'), headers, secret))
  },
  understudy: async (
    {
      understudyLink: { server, headers, restPath, variant },
      understudySecret: secret,
      understudyToken: token,
      understudyDataset,
      understudyClock,
      understudyBase,
    },
    use,
  ) => {
    const name = headers[SITE_HEADER] ?? ''
    const site = connectSite(server, {
      site: name,
      ...(secret !== undefined && { secret }),
      ...(token !== undefined && { token }),
    })
    const dataset = understudyDataset && (await datasetOf(understudyDataset, variant))
    // In the path, because a page cannot set headers on its subresource requests.
    const segment = token === undefined ? name : `${name}@${token}`
    const baseUrl = understudyBase ?? `${server}/~${segment}`
    const prepared = await prepare(site, dataset, understudyClock)
    await use({ ...prepared, baseUrl, restRoot: `${baseUrl}${restPath}` })
    await storeCoverage(site)
    await site.remove()
  },
  context: async ({ context, understudy: { baseUrl }, understudyLink, understudyBase }, use) => {
    if (understudyBase !== undefined)
      await context.route(isBelow(baseUrl), (route) =>
        forwardRoute(route, { ...understudyLink, base: baseUrl }),
      )
    await use(context)
  },
})
