/**
 * `npm run check:postgres [rounds]`: two replicas as processes under traffic, with a fault in every
 * round, and a check of all that the clients saw.
 */
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startPostgres } from '#bin/database/testing/postgres.ts'
import { migrateSites } from '#bin/shared-state/testing/replica.ts'
import { startTcpProxy } from '#bin/shared-state/testing/tcp-proxy.ts'
import { startTraffic, type TrafficSender } from '#bin/shared-state/testing/traffic.ts'
import { SITE_HEADER } from '#handlers/runtime/addressing/address.ts'
import { type ReplicaProcess, startReplica } from './replica-process.ts'

const ROUNDS = 20
const CLIENTS = 50
const SITES = Array.from({ length: 20 }, (_, index) => `site-${index}`)
/** In milliseconds; beyond it a response counts as lost. */
const RESPONSE_TIMEOUT = 30_000
const STOPPED_MS = 10_000

const ADMIN = `Basic ${Buffer.from('admin:admin-secret').toString('base64')}`

const senderTo =
  (replicas: readonly ReplicaProcess[]): TrafficSender =>
  async (index, { method, target, site, json }) => {
    const response = await fetch(`http://127.0.0.1:${replicas[index]?.port}${target}`, {
      method,
      headers: { [SITE_HEADER]: site, authorization: ADMIN, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    return { status: response.status, body: await response.json() }
  }

const postgres = await startPostgres()
const url = await postgres.create()
await migrateSites(url)
const proxy = await startTcpProxy(postgres.port)
const address = url.replace(/:\d+\//, `:${proxy.port}/`)
const replicas = [
  await startReplica(address, await freePort()),
  await startReplica(address, await freePort()),
]
const anyReplica = (): ReplicaProcess | undefined =>
  replicas[Math.floor(Math.random() * replicas.length)]

const FAULTS: Readonly<Record<string, () => Promise<void>>> = {
  'replica killed': async () => anyReplica()?.replace(),
  'database restarted': () => postgres.restart(),
  'connections cut': async () => {
    for (let count = 0; count < 5; count += 1) {
      proxy.cut()
      await sleep(Math.random() * 300)
    }
  },
  'replica stopped': async () => {
    const replica = anyReplica()
    replica?.signal('SIGSTOP')
    await sleep(STOPPED_MS)
    replica?.signal('SIGCONT')
  },
}

async function runRound(): Promise<string> {
  const names = Object.keys(FAULTS)
  const name = names[Math.floor(Math.random() * names.length)] ?? ''
  await sleep(Math.random() * 1_000)
  await FAULTS[name]?.()
  await sleep(500)
  return name
}

async function waitForAll(): Promise<void> {
  for (const replica of replicas) while (!(await replica.isReady())) await sleep(100)
}

const rounds = Number(process.argv[2] ?? ROUNDS)
const traffic = await startTraffic({
  send: senderTo(replicas),
  replicas: replicas.length,
  sites: SITES,
  clients: CLIENTS,
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)
for (let round = 1; round <= rounds; round += 1) {
  let name = ''
  await traffic.during(
    runRound().then((done) => {
      name = done
    }),
  )
  const statuses = [...traffic.statuses].map(([status, count]) => `${count} × ${status || 'none'}`)
  print(`round ${round}: ${name}; responses so far: ${statuses.join(', ')}`)
}
await waitForAll()
const violations = await traffic.finish()
for (const violation of violations) print(violation)
print(`${rounds} rounds, ${violations.length} violations`)
await Promise.all(replicas.map((each) => each.stop()))
await proxy.close()
await postgres.stop()
process.exit(violations.length ? 1 : 0)
