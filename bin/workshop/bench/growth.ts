/** What a list and a look-up cost at 10,000 posts beside 100. */
import process from 'node:process'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { large } from '#fixtures/datasets/large.ts'
import type { HttpInput } from '#handlers/runtime/http.ts'
import { createStandIn, type StandIn } from '#handlers/stand-in.ts'
import { median } from './load.ts'

interface Growth {
  readonly name: string
  readonly few: number
  readonly many: number
  readonly ratio: number
}

const FEW = 100
const MANY = 10_000
const ROUNDS = 9
const CALLS = 1500

function standInWith(posts: number): StandIn {
  const template = readDataset(large('a', posts))
  return createStandIn({ template: () => template })
}

const inputFor = (target: string): HttpInput => ({
  method: 'GET',
  target,
  origin: 'http://127.0.0.1:4010',
  header: () => undefined,
})

/** Microseconds of processor time per call. */
function cost(standIn: StandIn, target: string): number {
  const input = inputFor(target)
  const before = process.cpuUsage()
  for (let call = 0; call < CALLS; call += 1) standIn.respond(standIn.dispatch(input))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / CALLS
}

async function slugOf(standIn: StandIn): Promise<string> {
  const output = await standIn.respond(
    standIn.dispatch(inputFor('/api/core/v2/posts?per_page=1&_fields=slug')),
  )
  return JSON.parse(output.body)[0].slug
}

const QUERIES: Readonly<Record<string, (slug: string) => string>> = {
  'filtered, sorted, paged list': () =>
    '/api/core/v2/posts?categories_exclude=5&orderby=title&order=asc&per_page=10&page=2',
  'search, by date': () => '/api/core/v2/posts?search=session&per_page=10',
  'look-up by slug': (slug) => `/api/core/v2/posts?slug=${slug}`,
}

export async function measureGrowth(): Promise<readonly Growth[]> {
  const [few, many] = [standInWith(FEW), standInWith(MANY)]
  const [fewSlug, manySlug] = [await slugOf(few), await slugOf(many)]
  return Object.entries(QUERIES).map(([name, query]) => {
    const costs: Record<'few' | 'many', number[]> = { few: [], many: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      costs.few.push(cost(few, query(fewSlug)))
      costs.many.push(cost(many, query(manySlug)))
    }
    const result = { few: median(costs.few), many: median(costs.many) }
    return { name, ...result, ratio: result.many / result.few }
  })
}
