/** Sites, start-up, the suite and the comparison of documents. */
import { buildPage } from '#bin/workshop/page-load.ts'
import { measureDrift } from './drift.ts'
import type { Figure } from './figures.ts'
import { measureInside } from './inside.ts'
import { COMMAND, startMeasured } from './process.ts'
import { measureProxy } from './proxy.ts'
import { measureSites } from './sites.ts'
import { measureStartUp } from './start-up.ts'
import { measureSuite } from './suite.ts'

const MB = 1e6

const figure = (
  what: string,
  measured: number,
  [limit, unit]: readonly [number, string],
): Figure => ({
  what,
  measured,
  unit,
  limit,
})

async function idleMemory(): Promise<number> {
  const server = await startMeasured(COMMAND, ['serve', '--port', '0'])
  const { rss } = await server.vitals()
  await server.stop()
  return rss / MB
}

async function siteFigures(): Promise<readonly Figure[]> {
  const { fresh, reset, opening, bytes } = await measureSites()
  return [
    figure('a fresh site', fresh, [1.5, 'ms']),
    figure('memory of a site', bytes / 1000, [100, 'kB']),
    figure('opening site.db', opening, [5, 'ms']),
    figure('reset of a site', reset, [0.2, 'ms']),
  ]
}

function driftFigures(): readonly Figure[] {
  const { first, variants } = measureDrift()
  return [
    figure('drift of two documents of variant b', first / 1000, [0.3, 's']),
    figure('drift of variant a and b', variants / 1000, [0.5, 's']),
  ]
}

async function insideFigures(): Promise<readonly Figure[]> {
  const { firstImport, first, last } = await measureInside()
  const beside = [1.5, 'times a single handler of msw'] as const
  return [
    figure('first import in a test', firstImport, [150, 'ms of CPU']),
    figure('one post in a test', first, beside),
    figure('the last namespace in a test', last, beside),
  ]
}

function suiteFigures(): readonly Figure[] {
  const [a, b] = [measureSuite('a'), measureSuite('b')]
  const requests = a.requests + b.requests
  const beside = `${requests} requests, beside ${(a.standIn + b.standIn).toFixed(1)} s of the stand-in`
  return [
    figure(`the suite, both variants, ${beside}`, a.cpu + b.cpu, [25, 's of CPU']),
    figure('the suite per request', (1000 * (a.cpu + b.cpu)) / requests, [3, 'ms of CPU']),
  ]
}

export async function otherFigures(): Promise<readonly Figure[]> {
  const start = await measureStartUp()
  const proxy = await measureProxy()
  return [
    figure('spawn to first response', start.ratio, [3.5, 'times an empty server']),
    figure('latency of the proxy', proxy.ratio, [1.3, 'times a plain proxy']),
    figure('idle memory', await idleMemory(), [90, 'MB']),
    figure('a page, up to its first posts', (await buildPage()).firstLoad / 1000, [250, 'kB gzip']),
    ...(await insideFigures()),
    ...(await siteFigures()),
    ...driftFigures(),
    ...suiteFigures(),
  ]
}
