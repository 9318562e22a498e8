/** Memory leaks over many requests: the heap early and late, in one process. */
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { createStandIn, type StandIn } from '#handlers/stand-in/stand-in.ts'
import { usedHeap } from '#openapi/testing/heap.ts'

const EARLY = 10_000
const MIB = 1024 * 1024
const ADMIN = `Basic ${btoa('admin:admin-secret')}`

interface HeapGrowth {
  readonly requests: number
  readonly earlyMib: number
  readonly lateMib: number
  /** 1.05 means five per cent more. */
  readonly ratio: number
}

const heapMib = async (): Promise<number> => (await usedHeap()) / MIB

interface InProcessRequest {
  readonly method: string
  readonly target: string
  readonly json?: object
}

async function send(standIn: StandIn, { method, target, json }: InProcessRequest): Promise<string> {
  const headers: Readonly<Record<string, string>> = {
    authorization: ADMIN,
    ...(json && { 'content-type': 'application/json' }),
  }
  const { body, status } = await standIn.respond(
    standIn.dispatch({
      method,
      target: `/api${target}`,
      origin: 'http://127.0.0.1:4010',
      header: (name) => headers[name],
      ...(json && { body: new TextEncoder().encode(JSON.stringify(json)) }),
    }),
  )
  if (status >= 300) throw new Error(`expected ${method} ${target} to succeed, got ${status}`)
  return body
}

const READS = ['/core/v2/posts/1', '/core/v2/posts?per_page=3', '/spamfilter/v1/settings']
const READS_PER_ROUND = 16

/** Twenty requests that leave the site unchanged. */
async function round(standIn: StandIn, count: number): Promise<number> {
  for (let at = 0; at < READS_PER_ROUND; at += 1)
    await send(standIn, { method: 'GET', target: `${READS[at % READS.length]}` })
  const json = { title: `Evening ${count}`, content: 'A short one.', status: 'publish' }
  const made = await send(standIn, { method: 'POST', target: '/core/v2/posts', json })
  const target = `/core/v2/posts/${JSON.parse(made).id}`
  await send(standIn, { method: 'POST', target, json: { title: `Late ${count}` } })
  await send(standIn, { method: 'DELETE', target })
  await send(standIn, { method: 'DELETE', target: `${target}?force=true` })
  return READS_PER_ROUND + 4
}

export async function measureHeapGrowth(requests: number): Promise<HeapGrowth> {
  const template = readDataset(demo('a'))
  const standIn = createStandIn({ template: () => template })
  let sent = 0
  const sendUntil = async (many: number): Promise<number> => {
    while (sent < many) sent += await round(standIn, sent)
    return heapMib()
  }
  const earlyMib = await sendUntil(EARLY)
  const lateMib = await sendUntil(requests)
  return { requests: sent, earlyMib, lateMib, ratio: lateMib / earlyMib }
}
