import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createOwnership } from '#conformance/ledger/ownership.ts'
import { NO_ALLOWED_RECORDS } from '#conformance/operator/allowed-records.ts'
import { BUILT_IN_CREDENTIALS } from '#conformance/operator/identities.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { isOpenToAnonymous } from '#openapi/language/access.ts'
import { createCacheBuster } from './cache-buster.ts'
import type { OutgoingRequest } from './exchange.ts'
import { createGuard, type GuardOptions, isProbeable } from './guard.ts'
import { createHttp } from './http.ts'
import { createPace, type PaceClock, retryAfter } from './pace.ts'
import { routeFinder } from './routes.ts'
import { createTransport, type OnExchange, restAddress } from './transport.ts'

const findOperation = routeFinder(contractFor('b'))
const guardFor = (options: Partial<GuardOptions>) =>
  createGuard({
    mode: 'read',
    findOperation,
    isStandIn: false,
    allowResidue: [],
    allowedRecords: NO_ALLOWED_RECORDS,
    owned: createOwnership('cf-test'),
    isRoute: () => true,
    ...options,
  })
const as = (
  method: OutgoingRequest['method'],
  path: string,
  more: Partial<OutgoingRequest> = {},
): OutgoingRequest => ({
  method,
  path,
  identity: 'administrator',
  ...more,
})
const probe = { identity: 'anonymous', probe: true } as const

interface TestServer {
  readonly address: string
  readonly count: () => number
  close(): Promise<void>
}

async function serve(listener: RequestListener): Promise<TestServer> {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    count: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Time passes only by sleeping. */
function fakeClock(): PaceClock & { readonly slept: number[] } {
  const slept: number[] = []
  let now = 0
  return {
    slept,
    now: () => now,
    async sleep(milliseconds) {
      slept.push(milliseconds)
      now += milliseconds
    },
  }
}

const timeouts = { connect: 500, firstByte: 500, whole: 800 }

function transportTo(address: string, clock = fakeClock(), onExchange: OnExchange = () => {}) {
  const http = createHttp(new URL(address).origin, {
    connections: 2,
    timeouts,
    maxBytes: 10_000,
    insecure: false,
  })
  const transport = createTransport({
    address: restAddress(address),
    http,
    guard: guardFor({ mode: 'write', isStandIn: true }),
    pace: createPace(0, clock),
    cacheBuster: createCacheBuster(0),
    ...{ clock, onExchange, credentials: BUILT_IN_CREDENTIALS },
  })
  return { transport, clock }
}

test('mode read allows reads and stops writes before the socket', () => {
  const guard = guardFor({})
  expect(() => guard(as('GET', '/core/v2/posts'))).not.toThrow()
  expect(() => guard(as('HEAD', '/core/v2/posts'))).not.toThrow()
  expect(() => guard(as('OPTIONS', '/core/v2/posts'))).not.toThrow()
  expect(() => guard(as('POST', '/core/v2/posts'))).toThrow('mode read does not allow it')
  expect(() => guard(as('DELETE', '/core/v2/posts/1'))).toThrow('mode read')
})

test('mode read does not call reads with side effects, in any notation', () => {
  const guard = guardFor({})
  for (const path of [
    '/folders/v1/set-folder-counter',
    '/FOLDERS/v1/Set-Folder-Counter/',
    '/folders/v1/set-folder%2Dcounter',
    '/folders/v1/import/run/sourcea',
    '/sitecopy/v1/multisite/subsite/actions?data=[]',
  ])
    expect(() => guard(as('GET', path)), path).toThrow('mode read')
})

test('a method override cannot turn a read into a write', () => {
  const guard = guardFor({})
  expect(() => guard(as('GET', '/core/v2/posts/1?_method=DELETE'))).toThrow('mode read')
  const headers = { 'X-HTTP-Method-Override': 'DELETE' }
  expect(() => guard(as('GET', '/core/v2/posts/1', { headers }))).toThrow('mode read')
})

test('a probe is sent without credentials, and never where anonymous callers have access', () => {
  const guard = guardFor({})
  expect(() => guard(as('POST', '/core/v2/posts', probe))).not.toThrow()
  expect(() => guard(as('POST', '/core/v2/posts', { probe: true }))).toThrow('mode read')
  for (const path of [
    '/contactform/v1/contact-forms/1/feedback',
    '/spamfilter/v1/webhook',
    '/cookie-consent/v1/consent/log',
    '/cookie-consent/v1/consent/statistic',
    '/builder/v1/send-event',
    '/builder/v1/feedback/submit',
    '/suite/v1/top-bar/feedback',
    '/seo/v1/ai_generator/callback',
    '/seo/v1/ai_generator/refresh_callback',
    '/builder-pro/v1/refresh-loop',
    '/builder-pro/v1/refresh-search',
  ])
    expect(() => guard(as('POST', path, probe)), path).toThrow('mode read')
})

test('operations with anonymous access are never probed', () => {
  const open = contractFor('b').operations.filter(
    ({ access, kind }) => isOpenToAnonymous(access) && kind !== 'batch',
  )
  expect(open.filter(isProbeable).map(({ id }) => id)).toEqual([])
  expect(open.map(({ id }) => id)).toContain('seo.ai-callback.receive')
})

test('an operation that requires a proof is probed with an invalid one only', () => {
  const guard = guardFor({ mode: 'write' })
  const alert = (key: unknown) =>
    as('PUT', '/spamfilter/v1/alert', { ...probe, body: JSON.stringify({ key }) })
  expect(() => guard(alert('bbbbbbbbbbbb'))).not.toThrow()
  expect(() => guard(alert('aaaaaaaaaaa'))).not.toThrow()
  expect(() => guard(alert(12))).not.toThrow()
  expect(() => guard(alert('a1b2c3d4e5f6'))).toThrow()
})

test('writes to a foreign target that cannot be undone need permission', () => {
  const disconnect = as('POST', '/suite/v1/connect/disconnect')
  expect(() => guardFor({ mode: 'write' })(disconnect)).toThrow('cannot be undone')
  for (const allowResidue of [['irreversible'], ['suite.connect.disconnect']])
    expect(() => guardFor({ mode: 'write', allowResidue })(disconnect)).not.toThrow()
})

test('mode index allows one GET', () => {
  const guard = guardFor({ mode: 'index' })
  expect(() => guard(as('GET', '/'))).not.toThrow()
  expect(() => guard(as('GET', '/'))).toThrow('one GET')
})

test('a read answered 503 is repeated after Retry-After', async () => {
  const target = await serve((_, response) => {
    const isFirst = target.count() === 1
    response.writeHead(isFirst ? 503 : 200, { 'retry-after': '7' })
    response.end('{}')
  })
  const { transport, clock } = transportTo(target.address)
  const received = await transport.send(as('GET', '/'))
  expect([received.status, received.retries]).toEqual([200, 1])
  expect(clock.slept).toContain(7000)
  await transport.close()
  await target.close()
})

/** Counts requests with one method. */
function counted(wanted: string, listener: RequestListener) {
  let count = 0
  return {
    count: () => count,
    listener: ((request, response) => {
      if (request.method !== wanted) return void response.end('{}')
      count += 1
      listener(request, response)
    }) satisfies RequestListener,
  }
}

test('a write is never repeated', async () => {
  const posts = counted('POST', (request) => request.socket.destroy())
  const target = await serve(posts.listener)
  const { transport } = transportTo(target.address)
  await expect(transport.send(as('POST', '/core/v2/posts', { body: '{}' }))).rejects.toThrow()
  expect(posts.count()).toBe(1)
  await transport.close()
  await target.close()
})

test('a route that closes the connection is distinguished from an unreachable target', async () => {
  const target = await serve((request, response) => {
    if (request.url?.includes('/pages')) request.socket.destroy()
    else response.end('{}')
  })
  const { transport } = transportTo(target.address)
  const pages = transport.send(as('GET', '/core/v2/pages?per_page=1'))
  await expect(pages).rejects.toMatchObject({
    operation: 'core.pages.list',
    request: 'GET /core/v2/pages',
  })
  expect((await transport.send(as('GET', '/core/v2/posts'))).status).toBe(200)
  await transport.close()
  await target.close()
})

test('a route that never responds is soon given up and not requested again', async () => {
  const silent = counted('POST', (request) => request.socket.destroy())
  const target = await serve(silent.listener)
  const { transport } = transportTo(target.address)
  for (let round = 0; round < 20; round += 1)
    await expect(transport.send(as('POST', '/core/v2/posts', { body: '{}' }))).rejects.toThrow()
  expect(silent.count()).toBe(12)
  await transport.close()
  await target.close()
})

test('an unreachable target is waited for, and the read is repeated', async () => {
  let isAway = false
  let refused = 0
  const target = await serve((request, response) => {
    if (isAway && refused < 9) {
      refused += 1
      request.socket.destroy()
    } else response.end('[]')
  })
  const { transport, clock } = transportTo(target.address)
  await transport.send(as('GET', '/'))
  isAway = true
  expect((await transport.send(as('GET', '/core/v2/posts'))).status).toBe(200)
  expect(clock.slept).toContain(8000)
  await transport.close()
  await target.close()
})

test('a target that stays unreachable is given up after two minutes, at once for all later requests', async () => {
  let isAway = false
  const target = await serve((request, response) => {
    if (isAway) request.socket.destroy()
    else response.end('[]')
  })
  const { transport, clock } = transportTo(target.address)
  await transport.send(as('GET', '/'))
  isAway = true
  await expect(transport.send(as('GET', '/core/v2/posts'))).rejects.toThrow('is unreachable')
  const count = target.count()
  await expect(transport.send(as('GET', '/core/v2/posts'))).rejects.toThrow('is unreachable')
  expect(target.count()).toBe(count)
  expect(clock.now()).toBeGreaterThan(120_000)
  await transport.close()
  await target.close()
})

test('a write rejected by a rate limit is repeated after the limit', async () => {
  const posts = counted('POST', (_, response) => {
    const status = posts.count() < 6 ? 429 : 201
    response.writeHead(status, posts.count() === 1 ? { 'retry-after': '9' } : {}).end('{}')
  })
  const target = await serve(posts.listener)
  const { transport, clock } = transportTo(target.address)
  const { status } = await transport.send(as('POST', '/core/v2/posts', { body: '{}' }))
  expect([status, posts.count()]).toEqual([201, 6])
  expect(clock.slept).toContain(9000)
  await transport.close()
  await target.close()
})

test('a permanent rate limit is not a finding about the target', async () => {
  const target = await serve((_, response) => void response.writeHead(429).end('{}'))
  const { transport } = transportTo(target.address)
  await expect(transport.send(as('POST', '/core/v2/posts', { body: '{}' }))).rejects.toThrow(
    /limits the rate: it responded with 429 for \d+ seconds; --rate/,
  )
  await transport.close()
  await target.close()
})

test('a target that hangs runs into the timeout', async () => {
  const target = await serve(() => undefined)
  const { transport } = transportTo(target.address)
  await expect(transport.send(as('POST', '/core/v2/posts', { body: '{}' }))).rejects.toThrow(
    /in time|within/,
  )
  await transport.close()
  await target.close()
})

test('an endless response is cut off', async () => {
  const target = await serve((_, response) => {
    const timer = setInterval(() => response.write('x'.repeat(4000)), 5)
    response.on('close', () => clearInterval(timer))
  })
  const { transport } = transportTo(target.address)
  await expect(transport.send(as('GET', '/'))).rejects.toThrow('larger than 10000 bytes')
  await transport.close()
  await target.close()
})

test('credentials are never sent to another origin by a redirect', async () => {
  const other = await serve((_, response) => void response.end('{}'))
  const target = await serve((_, response) => {
    response.writeHead(302, { location: `${other.address}x` }).end()
  })
  const { transport } = transportTo(target.address)
  await expect(transport.send(as('GET', '/'))).rejects.toThrow('another origin')
  expect(other.count()).toBe(0)
  await transport.close()
  await Promise.all([target.close(), other.close()])
})

test('the called operation is reported for every REST root', async () => {
  const target = await serve((_, response) => void response.end('[]'))
  const { origin } = new URL(target.address)
  const called: (string | undefined)[] = []
  for (const root of ['/api/', '/index.php?rest_route=/']) {
    const { transport } = transportTo(origin + root, fakeClock(), (_, operation) =>
      called.push(operation?.id),
    )
    await transport.send(as('GET', '/core/v2/posts?per_page=1'))
    await transport.close()
  }
  expect(called).toEqual(['core.posts.list', 'core.posts.list'])
  await target.close()
})

test('endless redirects are given up', async () => {
  const target = await serve(
    (_, response) => void response.writeHead(302, { location: '/api/x' }).end(),
  )
  const { transport } = transportTo(target.address)
  await expect(transport.send(as('GET', '/'))).rejects.toThrow('more than 3 times')
  await transport.close()
  await target.close()
})

test('only the credentials of the requested account are sent', async () => {
  const seen: (string | undefined)[] = []
  const target = await serve((request, response) => {
    seen.push(request.headers.authorization)
    response.end('{}')
  })
  const { transport } = transportTo(target.address)
  await transport.send(as('GET', '/', { identity: 'anonymous' }))
  await transport.send(as('GET', '/', { identity: 'editor' }))
  expect(seen[0]).toBeUndefined()
  expect(seen[1]).toBe(`Basic ${Buffer.from('editor:editor-secret').toString('base64')}`)
  await transport.close()
  await target.close()
})

test('any certificate is accepted for loopback addresses only', () => {
  const options = { connections: 1, timeouts, maxBytes: 1, insecure: true }
  expect(() => createHttp('https://staging.example', options)).toThrow('loopback')
  expect(() => createHttp('https://127.0.0.1:1', options)).not.toThrow()
})

test('no window of a second exceeds the request rate', async () => {
  const clock = fakeClock()
  const pace = createPace(5, clock)
  const times: number[] = []
  for (let count = 0; count < 12; count += 1) {
    await pace.turn()
    // Every other request arrives late.
    times.push(clock.now() + (count % 2) * 90)
  }
  for (const start of times)
    expect(times.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(
      5,
    )
})

test('Retry-After is read as seconds or as a date', () => {
  expect(retryAfter('3', 0)).toBe(3000)
  expect(retryAfter('Thu, 01 Jan 1970 00:00:05 GMT', 1000)).toBe(4000)
  expect(retryAfter('soon', 0)).toBeUndefined()
})
