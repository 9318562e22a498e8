import { Agent, request } from 'node:http'
import process from 'node:process'
import { expect, test } from 'vitest'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { empty } from '#fixtures/datasets/empty.ts'
import { fixedClock } from '#fixtures/values/clock.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'
import type { Body } from '#openapi/language/define.ts'
import type { createPost } from '#openapi/namespaces/core-v2/posts.ts'

const CLIENTS = 50
/** Per client; a multiple of four. */
const WRITES = Number(process.env['UNDERSTUDY_TEST_WRITES'] ?? 12)
const POSTS = '/api/core/v2/posts'

type Post = Body<typeof createPost>
interface Batch {
  readonly responses: readonly { readonly body: Post }[]
}

/** One keep-alive connection per client. */
function createClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = <B>(method: string, path: string, body?: unknown): Promise<B> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Basic ${btoa('admin:admin-secret')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      const sent = request({ port, host: '127.0.0.1', agent, method, path, headers }, (message) => {
        let text = ''
        message.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        message.on('end', () => resolve(JSON.parse(text)))
      })
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return { send, close: () => agent.destroy() }
}

test('fifty clients that write concurrently lose nothing and share no id', {
  timeout: 30_000 + WRITES * 1000,
}, async () => {
  const template = readDataset(empty('a'))
  const standIn = createStandIn({
    template: () => template,
    clock: () => fixedClock('2026-03-01T10:00:00Z'),
  })
  const { port, stop } = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  const site = standIn.sites.get('default')
  const before = new Set(site?.posts.all().map(({ id }) => id))
  const created: number[] = []
  const kept = new Map<number, string>()
  const work = async (name: number): Promise<void> => {
    const { send, close } = createClient(port)
    for (let at = 0; at < WRITES / 4; at += 1) {
      const first = await send<Post>('POST', POSTS, { title: `${name}-${at}` })
      const batch = await send<Batch>('POST', '/api/batch/v1', {
        requests: [{ path: '/core/v2/posts', body: { title: `${name}-${at}-b` } }],
      })
      const [second] = batch.responses.map(({ body }) => body.id)
      if (second === undefined) throw new Error('the batch was not answered')
      created.push(first.id, second)
      await send('POST', `${POSTS}/${second}`, { title: `${name}-${at}-changed` })
      await send('DELETE', `${POSTS}/${first.id}?force=true`)
      kept.set(second, `${name}-${at}-changed`)
    }
    close()
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, name) => work(name)))
  await stop()
  expect(new Set(created).size).toBe((CLIENTS * WRITES) / 2)
  const left = site?.posts.all().filter(({ id }) => !before.has(id)) ?? []
  expect(left).toHaveLength(kept.size)
  for (const { id, title } of left) expect(title).toBe(kept.get(id))
  const parents = new Set(site?.posts.all().map(({ id }) => id))
  expect(site?.revisions.all().filter(({ parent }) => !parents.has(parent))).toEqual([])
})
