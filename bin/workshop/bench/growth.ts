/** The cost of operations in a site of 100, 10,000 and 100,000 posts, and of the first call. */
import process from 'node:process'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { large } from '#fixtures/datasets/large.ts'
import type { HttpInput } from '#handlers/runtime/request/http.ts'
import { createStandIn, type StandIn } from '#handlers/stand-in/stand-in.ts'
import { isRecord } from '#openapi/values/json.ts'
import { median } from './load.ts'
import type { Effort } from './measure.ts'

export interface Growth {
  readonly name: string
  readonly posts: number
  /** Microseconds of processor time per call. */
  readonly cpu: number
  /** As a multiple of the smallest site. */
  readonly ratio: number
  /** Milliseconds of the first call, with cold caches. */
  readonly first: number
}

const ADMIN = `Basic ${btoa('admin:admin-secret')}`

interface GrownSite {
  readonly posts: number
  readonly standIn: StandIn
  readonly slug: string
}

type RequestOf = (
  grown: GrownSite,
  count: number,
) => Pick<HttpInput, 'method' | 'target'> & { json?: object }

const get = (path: string) => ({ method: 'GET', target: `/api${path}` })
const post = (path: string, json: object) => ({ method: 'POST', target: `/api${path}`, json })

const OPERATIONS: Readonly<Record<string, RequestOf>> = {
  'list of ten': () => get('/core/v2/posts'),
  'filtered, sorted list': () =>
    get('/core/v2/posts?categories_exclude=5&orderby=title&order=asc&per_page=10&page=2'),
  search: () => get('/core/v2/posts?search=session&per_page=10'),
  'look-up by slug': ({ slug }) => get(`/core/v2/posts?slug=${slug}`),
  'one post': () => get('/core/v2/posts/5'),
  'recent posts': () =>
    get('/builder/v1/site-navigation/recent-posts?posts_per_page=5&post_type[]=page'),
  create: (_grown, count) =>
    post('/core/v2/posts', { title: `New ${count}`, content: 'Short.', status: 'publish' }),
  update: (_grown, count) => post('/core/v2/posts/5', { content: `Changed ${count}` }),
}

function call({ standIn }: Pick<GrownSite, 'standIn'>, request: ReturnType<RequestOf>) {
  const { json, ...rest } = request
  const headers: Readonly<Record<string, string>> = {
    authorization: ADMIN,
    ...(json && { 'content-type': 'application/json' }),
  }
  return standIn.respond(
    standIn.dispatch({
      ...rest,
      origin: 'http://127.0.0.1:4010',
      header: (name) => headers[name],
      // A request with a body, even an empty one, is never served from the cache.
      body: new TextEncoder().encode(json ? JSON.stringify(json) : ''),
    }),
  )
}

async function siteOf(posts: number): Promise<GrownSite> {
  const template = readDataset(large('a', posts))
  // Looked up in another dataset, because sites of one dataset share caches.
  const another = readDataset(large('a', posts))
  const aside = createStandIn({ template: () => another })
  const { body } = await call({ standIn: aside }, get('/core/v2/posts?per_page=1&_fields=slug'))
  const [found]: readonly unknown[] = JSON.parse(body)
  const standIn = createStandIn({ template: () => template })
  return { posts, standIn, slug: isRecord(found) ? String(found['slug']) : '' }
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

function repeated(grown: GrownSite, asking: RequestOf, times: number): () => Promise<void> {
  return async () => {
    for (let count = 0; count < times; count += 1) await call(grown, asking(grown, count))
  }
}

interface GrowthEffort extends Effort {
  readonly sizes: readonly number[]
}

async function measureOne(
  name: string,
  sites: readonly GrownSite[],
  { rounds, requests }: GrowthEffort,
) {
  const asking = OPERATIONS[name] ?? (() => get('/'))
  const firsts: number[] = []
  for (const grown of sites) firsts.push((await cpuOf(repeated(grown, asking, 1))) / 1000)
  const costs: number[][] = sites.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, grown] of sites.entries())
      costs[at]?.push((await cpuOf(repeated(grown, asking, requests))) / requests)
  const medians = costs.map(median)
  return sites.map(({ posts }, at): Growth => {
    const cpu = medians[at] ?? 0
    return { name, posts, cpu, ratio: cpu / (medians[0] ?? 1), first: firsts[at] ?? 0 }
  })
}

export async function measureGrowth(effort: GrowthEffort): Promise<readonly Growth[]> {
  const sites: GrownSite[] = []
  for (const size of effort.sizes) sites.push(await siteOf(size))
  const all: Growth[] = []
  for (const name of Object.keys(OPERATIONS)) all.push(...(await measureOne(name, sites, effort)))
  return all
}
