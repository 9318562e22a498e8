/** Processor time of the first request to a site that is not in memory. */
import { median } from '#bin/workshop/bench/load.ts'
import type { MeasuredProcess } from '#bin/workshop/bench/process.ts'
import { ADMIN, cpuDuring, POSTS, startServer } from './replicas.ts'

const SITES = 40

async function requestTo({ address }: MeasuredProcess, site: string, json?: object): Promise<void> {
  const response = await fetch(`${new URL(address).origin}/~${site}${POSTS}?per_page=1`, {
    headers: { ...ADMIN, 'content-type': 'application/json' },
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`expected a response of ${site}, got ${response.status}`)
}

const create = (server: MeasuredProcess, site: string): Promise<void> =>
  requestTo(server, site, { title: 'Evening', status: 'publish' })

/** In milliseconds. */
const cpuOfRead = async (server: MeasuredProcess, site: string): Promise<number> =>
  (await cpuDuring([server], () => requestTo(server, site))) / 1000

/** A demo site that left memory, in milliseconds: the median and the longest. */
export async function measureSleeping(url: string) {
  const server = await startServer(url, '--sites-in-memory', '1')
  const names = Array.from({ length: SITES }, (_, at) => `sleeping-${at}`)
  for (const name of names) await create(server, name)
  const seen: number[] = []
  for (const name of names) seen.push(await cpuOfRead(server, name))
  await server.stop()
  return { median: median(seen), longest: Math.max(...seen) }
}

/** The large dataset as a stored site, in milliseconds. */
export async function measureLarge(url: string): Promise<number> {
  const writer = await startServer(url, '--dataset', 'large')
  await create(writer, 'large')
  await writer.stop()
  const reader = await startServer(url)
  await requestTo(reader, 'other')
  const cpu = await cpuOfRead(reader, 'large')
  await reader.stop()
  return cpu
}
