/** Processor time per request, by the place of the state and by the number of sites and replicas. */
import { type LoadRequest, median, send } from '#bin/workshop/bench/load.ts'
import type { MeasuredProcess } from '#bin/workshop/bench/process.ts'
import { ADMIN, cpuDuring, POSTS, startServers } from './replicas.ts'

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

export type SharedCase = Omit<SharedMeasurement, 'workload' | 'cpu'>

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

interface RunningCase {
  readonly chosen: SharedCase
  readonly servers: readonly MeasuredProcess[]
  /** Each case has sites of its own. */
  readonly prefix: string
}

/** Every server gets the same number of requests, spread over all sites. */
function sendToAll(
  { chosen, servers, prefix }: RunningCase,
  { requestTo }: SharedWorkload,
  { requests, connections }: SharedEffort,
): Promise<unknown> {
  let count = 0
  const next = (): LoadRequest => {
    count += 1
    return requestTo(`/~${prefix}${count % chosen.sites}`)
  }
  const origins = servers.map(({ address }) => new URL(address).origin)
  const load = { root: '', headers: ADMIN, next }
  return Promise.all(origins.map((origin) => send({ ...load, origin }, { requests, connections })))
}

/** The cases in turns, so that all see the same machine; the first round warms up. */
async function measureWorkload(
  cases: readonly RunningCase[],
  workload: SharedWorkload,
  effort: SharedEffort,
): Promise<readonly number[]> {
  const requests = Math.ceil(effort.requests * workload.share)
  const seen: number[][] = cases.map(() => [])
  for (let round = 0; round <= effort.rounds; round += 1)
    for (const [at, running] of cases.entries()) {
      const cpu = await cpuDuring(running.servers, () =>
        sendToAll(running, workload, { ...effort, requests }),
      )
      if (round > 0) seen[at]?.push(cpu / (requests * running.servers.length))
    }
  return seen.map(median)
}

async function measureRunning(
  cases: readonly RunningCase[],
  effort: SharedEffort,
): Promise<readonly SharedMeasurement[]> {
  const measured: SharedMeasurement[] = []
  for (const [workload, declared] of Object.entries(WORKLOADS)) {
    const cpus = await measureWorkload(cases, declared, effort)
    for (const [at, { chosen }] of cases.entries())
      measured.push({ ...chosen, workload, cpu: cpus[at] ?? Number.NaN })
  }
  return measured
}

/** `placeOf` returns the value of `--state`. */
export async function measureCases(
  cases: readonly SharedCase[],
  placeOf: (state: SharedCase['state']) => string,
  effort: SharedEffort,
): Promise<readonly SharedMeasurement[]> {
  const running: RunningCase[] = []
  try {
    for (const [at, chosen] of cases.entries()) {
      const servers = await startServers(placeOf(chosen.state), chosen.replicas)
      running.push({ chosen, servers, prefix: `c${at}-` })
    }
    return await measureRunning(running, effort)
  } finally {
    for (const { servers } of running) for (const server of servers) await server.stop()
  }
}
