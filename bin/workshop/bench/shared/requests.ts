/** Processor time per request, by the place of the state and by the number of sites and replicas. */
import { type LoadRequest, median, send } from '#bin/workshop/bench/load.ts'
import type { MeasuredProcess } from '#bin/workshop/bench/process.ts'
import { cpuDuring, withServers } from './replicas.ts'

export interface SharedEffort {
  readonly rounds: number
  readonly requests: number
  readonly connections: number
}

export interface SharedMeasurement {
  readonly workload: string
  readonly state: 'file' | 'PostgreSQL'
  readonly sites: number
  readonly replicas: number
  /** Microseconds of processor time per request, of all replicas together. */
  readonly cpu: number
}

type SharedCase = Omit<SharedMeasurement, 'workload' | 'cpu'>

const POSTS = '/api/core/v2/posts'
const HEADERS = { authorization: `Basic ${btoa('admin:admin-secret')}` }
const CONTENT = 'It was the first of many evenings. '.repeat(30)

interface SharedWorkload {
  readonly requestTo: (root: string) => LoadRequest
  /** The part of the requests of an effort: changes take longer than reads. */
  readonly share: number
}

const WORKLOADS: Readonly<Record<string, SharedWorkload>> = {
  'read a post': {
    requestTo: (root) => ({ method: 'GET', path: `${root}${POSTS}/1` }),
    share: 1,
  },
  'create a post': {
    requestTo: (root) => ({
      method: 'POST',
      path: `${root}${POSTS}`,
      json: { title: 'Evening', content: CONTENT, status: 'publish' },
    }),
    share: 0.2,
  },
}

export const WORKLOAD_NAMES: readonly string[] = Object.keys(WORKLOADS)

type SharedLoad = Pick<SharedMeasurement, 'sites' | 'workload'>

function workloadNamed(name: string): SharedWorkload {
  const workload = WORKLOADS[name]
  if (!workload) throw new Error(`expected a workload, got ${name}`)
  return workload
}

/** Every server gets the same number of requests, spread over all sites. */
function sendToAll(
  servers: readonly MeasuredProcess[],
  { sites, workload }: SharedLoad,
  { requests, connections }: SharedEffort,
): Promise<unknown> {
  const { requestTo } = workloadNamed(workload)
  let count = 0
  const next = (): LoadRequest => {
    count += 1
    return requestTo(`/~s${count % sites}`)
  }
  const origins = servers.map(({ address }) => new URL(address).origin)
  const load = { root: '', headers: HEADERS, next }
  return Promise.all(origins.map((origin) => send({ ...load, origin }, { requests, connections })))
}

/** The median of all rounds; the first one warms up. */
async function measureWorkload(
  servers: readonly MeasuredProcess[],
  load: SharedLoad,
  effort: SharedEffort,
): Promise<number> {
  const requests = Math.ceil(effort.requests * workloadNamed(load.workload).share)
  const seen: number[] = []
  for (let round = 0; round <= effort.rounds; round += 1)
    seen.push(await cpuDuring(servers, () => sendToAll(servers, load, { ...effort, requests })))
  return median(seen.slice(1)) / (requests * servers.length)
}

export function measureCase(
  place: string,
  chosen: SharedCase,
  effort: SharedEffort,
): Promise<readonly SharedMeasurement[]> {
  return withServers(place, chosen.replicas, async (servers) => {
    const measured: SharedMeasurement[] = []
    for (const workload of WORKLOAD_NAMES) {
      const load = { sites: chosen.sites, workload }
      measured.push({ ...chosen, workload, cpu: await measureWorkload(servers, load, effort) })
    }
    return measured
  })
}
