/** Cached headers of clients that repeat them. */
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { fixedClock } from '#fixtures/values/clock.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'
import { TEST_NOW } from '#handlers/testing/testing.ts'
import { startServer } from './server.ts'

const template = readDataset(demo('a'))
const basic = (login: string, password = `${login}-secret`) => ({
  authorization: `Basic ${btoa(`${login}:${password}`)}`,
})

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
}

function send(address: string, { method = 'GET', headers = {}, json }: Sent = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    const outgoing = request(address, { method, headers: { ...headers, ...type } }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    outgoing.on('error', reject)
    outgoing.end(json === undefined ? undefined : JSON.stringify(json))
  })
}

async function withServer(use: (root: string) => Promise<void>): Promise<void> {
  const standIn = createStandIn({ template: () => template, clock: () => fixedClock(TEST_NOW) })
  const { port, stop } = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  try {
    await use(`http://127.0.0.1:${port}`)
  } finally {
    await stop()
  }
}

const POST = '/api/core/v2/posts/29'

test('each client gets its own response when clients alternate', async () => {
  await withServer(async (root) => {
    const admin = basic('admin')
    await send(root + POST, { method: 'POST', headers: admin, json: { status: 'private' } })
    const clients = [admin, admin, basic('subscriber'), {}, {}, basic('admin', 'no'), admin, {}]
    const statuses = []
    for (const headers of clients) statuses.push((await send(root + POST, { headers })).status)
    expect(statuses).toEqual([200, 200, 403, 401, 401, 401, 200, 401])
  })
})

test('a write is visible at once to repeated requests', async () => {
  await withServer(async (root) => {
    const titles = []
    for (const title of ['First', 'Second']) {
      const json = { title }
      await send(root + POST, { method: 'POST', headers: basic('admin'), json })
      for (const _ of [1, 2]) titles.push(JSON.parse((await send(root + POST)).text).title.rendered)
    }
    expect(titles).toEqual(['First', 'First', 'Second', 'Second'])
  })
})

test('any difference in headers is respected: site, method and host', async () => {
  await withServer(async (root) => {
    const inSite = { 'x-understudy-site': 'other' }
    await send(root + POST, {
      method: 'POST',
      headers: { ...basic('admin'), ...inSite },
      json: { title: 'Elsewhere' },
    })
    const titleFor = async (headers: Sent['headers'] = {}) =>
      JSON.parse((await send(root + POST, { headers })).text).title?.rendered
    const here = await titleFor()
    expect([await titleFor(inSite), await titleFor(), await titleFor(inSite)]).toEqual([
      'Elsewhere',
      here,
      'Elsewhere',
    ])
    const overriding = { 'x-http-method-override': 'DELETE' }
    expect((await send(root + POST, { headers: overriding })).status).toBe(401)
    const strange = await send(root + POST, { headers: { host: 'rebound.example' } })
    expect([strange.status, (await send(root + POST)).status]).toEqual([403, 200])
  })
})
