/** Mixed traffic of front ends and tests: mostly reads, and writes without leftovers. */
import { Pool } from 'undici'
import { asRecord, type Json } from '#openapi/values/json.ts'

interface TrafficOptions {
  readonly origin: string
  readonly connections: number
  readonly sites: number
  /** Called for each response: its latency in microseconds, and its error. */
  readonly onResponse: (microseconds: number, error: string | undefined) => void
}

const ADMIN = `Basic ${btoa('admin:admin-secret')}`

interface TrafficStep {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly json?: Json
}

type AskSite = (step: TrafficStep) => Promise<Json>

const get = (path: string): TrafficStep => ({ method: 'GET', path })

const READS: readonly TrafficStep[] = [
  get('/core/v2/posts/1'),
  get('/core/v2/posts'),
  get('/core/v2/posts?categories_exclude=5&orderby=title&order=asc&per_page=5&page=2'),
  get('/core/v2/posts?search=choir'),
  get('/core/v2/pages?per_page=5'),
  get('/core/v2/posts/1?_embed'),
  get('/builder/v1/form-submissions'),
  get('/builder/v1/notes'),
  get('/spamfilter/v1/settings'),
]

const CONTENT = 'It was the first of many evenings, "a good one" as they said. '.repeat(8)

/** The whole life cycle of an item. */
async function write(ask: AskSite, count: number): Promise<void> {
  const json = { title: `Evening ${count}`, content: `${CONTENT}\n\n${count}`, status: 'publish' }
  const { id } = await ask({ method: 'POST', path: '/core/v2/posts', json })
  const path = `/core/v2/posts/${id}`
  await ask({ method: 'POST', path, json: { content: `${CONTENT} ${count}` } })
  await ask(get(`${path}/revisions`))
  await ask({ method: 'DELETE', path })
  await ask({ method: 'DELETE', path: `${path}?force=true` })
}

async function batch(ask: AskSite): Promise<void> {
  const requests = Array.from({ length: 5 }, () => ({
    method: 'POST',
    path: '/core/v2/posts/1',
    body: { excerpt: 'The same' },
  }))
  await ask({ method: 'POST', path: '/batch/v1', json: { requests } })
}

/** The share of each kind of request, out of twenty. */
function perform(ask: AskSite, count: number): Promise<unknown> {
  const turn = count % 20
  if (turn === 7) return batch(ask)
  if (turn % 10 === 3) return write(ask, count)
  return ask(READS[count % READS.length] ?? get('/'))
}

function asker({ origin, connections, onResponse }: TrafficOptions) {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const ask = async (site: string, { method, path, json }: TrafficStep): Promise<Json> => {
    const begun = performance.now()
    const { statusCode, body } = await pool.request({
      method,
      path: `/api${path}`,
      headers: {
        authorization: ADMIN,
        'x-understudy-site': site,
        ...(json && { 'content-type': 'application/json' }),
      },
      body: json ? JSON.stringify(json) : null,
    })
    const text = await body.text()
    const error =
      statusCode < 300 ? undefined : `${method} ${path}: ${statusCode} ${text.slice(0, 200)}`
    onResponse((performance.now() - begun) * 1000, error)
    const received: unknown = error ? {} : JSON.parse(text)
    return asRecord(received)
  }
  return { ask, close: () => pool.close() }
}

/** Keeps all connections busy until it is stopped. */
export function startTraffic(options: TrafficOptions): { stop(): Promise<void> } {
  const { ask, close } = asker(options)
  let isOver = false
  let count = 0
  const visitor = async (): Promise<void> => {
    while (!isOver) {
      count += 1
      const site = `soak-${count % options.sites}`
      await perform((step) => ask(site, step), count).catch((error: unknown) =>
        options.onResponse(0, String(error)),
      )
    }
  }
  const visitors = Array.from({ length: options.connections }, visitor)
  return {
    stop: async () => {
      isOver = true
      await Promise.all(visitors)
      await close()
    },
  }
}
