/** Replicas on one PostgreSQL server, measured as processes. */
import { startPostgres } from '#bin/database/testing/postgres.ts'
import { migrateSites } from '#bin/shared-state/testing/replica.ts'
import { COMMAND, type MeasuredProcess, startMeasured } from '#bin/workshop/bench/process.ts'

export const POSTS = '/api/core/v2/posts'
export const ADMIN = { authorization: `Basic ${btoa('admin:admin-secret')}` }

interface BenchDatabase {
  readonly url: string
  stop(): Promise<void>
}

export async function startBenchDatabase(): Promise<BenchDatabase> {
  const postgres = await startPostgres()
  const url = await postgres.create()
  await migrateSites(url)
  return { url, stop: postgres.stop }
}

export const startServer = (state: string, ...args: readonly string[]): Promise<MeasuredProcess> =>
  startMeasured(COMMAND, ['serve', '--port', '0', '--quiet', '--state', state, ...args])

/** Several servers on the same state. */
export async function startServers(
  state: string,
  count: number,
): Promise<readonly MeasuredProcess[]> {
  const servers: MeasuredProcess[] = []
  while (servers.length < count) servers.push(await startServer(state))
  return servers
}

/** Processor time of all servers while something runs, in microseconds. */
export async function cpuDuring(
  servers: readonly MeasuredProcess[],
  run: () => Promise<unknown>,
): Promise<number> {
  const total = async () =>
    (await Promise.all(servers.map((server) => server.cpu()))).reduce((sum, cpu) => sum + cpu, 0)
  const before = await total()
  await run()
  return (await total()) - before
}
