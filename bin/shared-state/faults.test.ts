import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#bin/database/database.ts'
import { usePostgres } from '#bin/database/testing/use-postgres.ts'
import { migrateSites, openReplica } from './testing/replica.ts'
import { startTcpProxy } from './testing/tcp-proxy.ts'
import { startTraffic } from './testing/traffic.ts'

const postgres = usePostgres()

/** Two replicas whose connections to the database can be cut. */
async function openBehindProxy() {
  const url = await postgres().create()
  await migrateSites(url)
  const proxy = await startTcpProxy(postgres().port)
  const address = url.replace(/:\d+\//, `:${proxy.port}/`)
  const replicas = [await openReplica(address), await openReplica(address)]
  onTestFinished(async () => {
    await Promise.all(replicas.map((each) => each.close()))
    await proxy.close()
  })
  return { proxy, replicas }
}

test('no change is lost or applied twice while connections break', async () => {
  const { proxy, replicas } = await openBehindProxy()
  const traffic = await startTraffic({
    send: async (index, { method, target, ...request }) => {
      const replica = replicas[index]
      if (!replica) throw new Error(`expected replica ${index}`)
      return replica.send(method, target, request)
    },
    replicas: 2,
    sites: ['one', 'two', 'three', 'four'],
    clients: 12,
  })
  const responses = () => [...traffic.statuses.values()].reduce((sum, count) => sum + count, 0)
  const cuts = async () => {
    for (let round = 1; round <= 12; round += 1) {
      while (responses() < round * 20) await sleep(5)
      proxy.cut()
    }
  }
  await traffic.during(cuts())
  await traffic.during(postgres().restart())
  expect(await traffic.finish()).toEqual([])
})

test('without a database, the response is 503 and the replica is not ready', async () => {
  const { replicas } = await openBehindProxy()
  const [replica] = replicas
  if (!replica) throw new Error('expected a replica')
  const json = { title: 'before', status: 'publish' }
  await replica.send('POST', '/api/core/v2/posts', { json })
  await postgres().halt()
  const { status, headers, body } = await replica.send('POST', '/api/core/v2/posts', { json })
  expect([status, body.code]).toEqual([503, 'understudy_state_unavailable'])
  expect(headers['Retry-After']).toBe('1')
  expect(replica.state.isReady).toBe(false)
  await postgres().resume()
  const { status: later } = await replica.send('POST', '/api/core/v2/posts', { json })
  expect([later, replica.state.isReady]).toEqual([201, true])
  expect(replica.notes.at(-1)).toBe('the database can be used again')
})

/** No write of a site ever succeeds, as if another replica were always faster. */
const LOSE = `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TRIGGER lose BEFORE INSERT OR UPDATE ON understudy_site
FOR EACH ROW EXECUTE FUNCTION lose()`

test('a request that always loses against other replicas ends with 503', async () => {
  const url = await postgres().create()
  await migrateSites(url)
  const database = await openDatabase(url)
  await database.query(LOSE)
  await database.close()
  const replica = await openReplica(url)
  onTestFinished(() => replica.close())
  const json = { title: 'never stored', status: 'publish' }
  const { status, body } = await replica.send('POST', '/api/core/v2/posts', { json })
  expect([status, body.code]).toEqual([503, 'understudy_state_unavailable'])
  const { body: posts } = await replica.send('GET', '/api/core/v2/posts?search=never+stored')
  expect(posts).toEqual([])
})
