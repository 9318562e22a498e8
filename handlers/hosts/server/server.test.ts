/** The standalone server with careless or hostile clients. */
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { createStandIn, type StandIn } from '#handlers/stand-in/stand-in.ts'
import { newStandIn, withServer } from '#handlers/testing/server.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { paramOf } from '#openapi/language/patterns.ts'
import { startServer } from './server.ts'

const ADMIN = `Basic ${btoa('admin:admin-secret')}`
const POSTS = '/api/core/v2/posts'

/** Sends raw text and returns everything received until the connection closes or the time is up. */
function talk(port: number, text: string, max = 4000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(received)
    }
    const timer = setTimeout(end, max)
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    for (const event of ['close', 'error']) socket.on(event, end)
    socket.write(text, 'latin1')
  })
}

const statusOf = (response: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0)
const CLOSE = 'Connection: close\r\n'
const get = (path: string, headers = 'Host: localhost\r\n') =>
  `GET ${path} HTTP/1.1\r\n${headers}${CLOSE}\r\n`

const untilClosed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.on('close', () => resolve()))

const MIB = 1024 * 1024
const ofSize = (bytes: number): string => `{"title":"${'x'.repeat(bytes - 12)}"}`
const sendBody = (address: string, body: string, init: RequestInit = {}) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    ...init,
  })
const inChunks = (body: string): RequestInit => ({
  body: new Blob([body]).stream(),
  // Without a content length; the type of fetch lacks the member.
  ...({ duplex: 'half' } as object),
})

test('a body is accepted up to its limit, with and without a length', async () => {
  await withServer({}, async ({ base }) => {
    const status = async (path: string, bytes: number, chunked = false) => {
      const body = ofSize(bytes)
      const response = await sendBody(`${base}${path}`, body, chunked ? inChunks(body) : {})
      return [response.status, (await response.json()).code]
    }
    const tooLarge = [413, 'understudy_body_too_large']
    for (const chunked of [false, true]) {
      expect((await status(POSTS, 2 * MIB - 1, chunked))[0]).toBe(401)
      expect((await status(POSTS, 2 * MIB, chunked))[0]).toBe(401)
      expect(await status(POSTS, 2 * MIB + 1, chunked)).toEqual(tooLarge)
    }
    for (const path of [
      '/api/folders/v1/import-csv',
      '/api/folders/v1/import-csv-detail',
      '/api/builder/v1/site-editor/templates',
    ])
      expect((await status(path, 2 * MIB + 1))[0]).toBe(401)
    expect((await status('/api/contactform/v1/contact-forms/1/feedback', 2 * MIB + 1))[0]).not.toBe(
      413,
    )
    expect(await status('/api/folders/v1/import-csv', 20 * MIB + 1, true)).toEqual(tooLarge)
    const snapshot = await sendBody(`${base}/__understudy/snapshot`, ofSize(3 * MIB), {
      method: 'PUT',
    })
    expect((await snapshot.json()).code).toBe('understudy_invalid_snapshot')
  })
})

test('a body with a too large content length is rejected before it is sent', async () => {
  await withServer({}, async ({ port }) => {
    const head = (extra = '') =>
      `POST ${POSTS} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n${extra}\r\n`
    expect(statusOf(await talk(port, head()))).toBe(413)
    const expecting = await talk(port, head('Expect: 100-continue\r\n'))
    expect(statusOf(expecting)).toBe(413)
    const small = await talk(
      port,
      `POST ${POSTS} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\n${CLOSE}\r\n{}`,
    )
    expect(small).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /)
  })
})

test('large headers, many headers and long URLs are rejected with a message', async () => {
  await withServer({}, async ({ port, base }) => {
    const host = 'Host: localhost\r\n'
    const long = await talk(port, get('/api/', `${host}X: ${'a'.repeat(17 * 1024)}\r\n`))
    expect(statusOf(long)).toBe(431)
    expect(long).toContain('understudy_headers_too_large')
    expect(statusOf(await talk(port, get('/api/', host + 'a:b\r\n'.repeat(2000))))).toBe(431)
    expect(statusOf(await talk(port, get(`/api/?${'a'.repeat(9 * 1024)}`)))).toBe(414)
    expect(statusOf(await talk(port, get(`/api/?${'a'.repeat(8 * 1024 - 6)}`)))).toBe(200)
    expect((await fetch(`${base}/api/`)).status).toBe(200)
  })
})

test('malformed and ambiguous requests are rejected', async () => {
  await withServer({}, async ({ port, base }) => {
    const post = (headers: string, body = '') =>
      `POST ${POSTS} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n${body}`
    const refused = [
      post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
      post('Content-Length: 4\r\nContent-Length: 5\r\n', 'abcde'),
      post('Content-Length: -1\r\n'),
      post('Content-Length: 4x\r\n', 'abcd'),
      post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'),
      post('Transfer-Encoding: chunked\r\n', 'zz\r\n\r\n'),
      'GET / HTTP/1.1\nHost: localhost\n\n',
      'GET / HTTP/1.1\r\nHost: localhost\r\nX y: z\r\n\r\n',
      'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n',
      'nonsense\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000',
    ]
    for (const text of refused)
      expect([text, statusOf(await talk(port, text))]).toEqual([text, 400])
    expect((await fetch(`${base}/api/`)).status).toBe(200)
  })
})

const control = (host: string) => get('/__understudy/health', host)

test('only IP addresses, loopback names and allowed names are answered', async () => {
  await withServer({ allowedHosts: ['stage.example'] }, async ({ port }) => {
    const answers = async (host: string) => [
      statusOf(await talk(port, get('/api/', host))),
      statusOf(await talk(port, control(host))),
    ]
    for (const host of [
      `localhost:${port}`,
      'LOCALHOST',
      'shop.localhost:1',
      '127.0.0.1',
      `[::1]:${port}`,
      '192.168.1.20:4010',
      'stage.example',
      'STAGE.example:99',
    ])
      expect([host, await answers(`Host: ${host}\r\n`)]).toEqual([host, [200, 200]])
    for (const host of [
      'evil.test',
      `evil.test:${port}`,
      '127.0.0.1.evil.test',
      'localhost.evil.test',
      'notlocalhost',
      'a.stage.example',
      '127.0.0.1x',
    ])
      expect([host, await answers(`Host: ${host}\r\n`)]).toEqual([host, [403, 403]])
    for (const lines of [
      '',
      'Host: \r\n',
      'Host: localhost\r\nHost: localhost\r\n',
      'Host: localhost\r\nhOST: evil.test\r\n',
      'Host: localhost, evil.test\r\n',
      'Host: localhost/"><script>\r\n',
      'Host: evil@localhost\r\n',
      'Host: [::1\r\n',
      'Host: localhost:999999\r\n',
    ])
      expect([lines, await answers(lines)]).toEqual([lines, [400, 400]])
    expect(statusOf(await talk(port, `GET /api/ HTTP/1.0\r\n${CLOSE}\r\n`))).toBe(400)
  })
})

test('an absolute target is checked by its own host', async () => {
  await withServer({}, async ({ port }) => {
    const at = async (target: string) => statusOf(await talk(port, get(target)))
    expect(await at(`http://127.0.0.1:${port}/api/`)).toBe(200)
    expect(await at('http://localhost?rest_route=/')).toBe(200)
    expect(await at('http://evil.test/api/')).toBe(403)
    expect(await at('http://evil@localhost/api/')).toBe(400)
    expect(await at('ftp://localhost/api/')).toBe(404)
    expect(await at('/no/such/page')).toBe(404)
    expect(await at('//evil.test/api/')).toBe(404)
    const tunnel = 'CONNECT evil.test:443 HTTP/1.1\r\nHost: localhost\r\n\r\n'
    expect(await talk(port, tunnel)).toBe('')
  })
})

test('the control interface can be disabled or require a secret', async () => {
  await withServer({ control: 'off' }, async ({ base }) => {
    for (const path of ['/__understudy/', '/__understudy/reset', '/~x/__understudy/health']) {
      const response = await fetch(`${base}${path}`, { method: 'POST', body: '{}' })
      expect([response.status, (await response.json()).code]).toEqual([
        403,
        'understudy_control_off',
      ])
    }
    expect((await fetch(`${base}/api/`)).status).toBe(200)
    expect(await (await fetch(`${base}/__understudy/ready`)).json()).toEqual({ ready: true })
  })
  await withServer({ control: { secret: 'säsam' } }, async ({ base }) => {
    const ask = async (secret?: string) =>
      (
        await fetch(`${base}/__understudy/health`, {
          headers: secret === undefined ? {} : { 'x-understudy-secret': secret },
        })
      ).status
    expect(await Promise.all([ask(), ask(''), ask('säsa'), ask('säsamm')])).toEqual(
      Array(4).fill(403),
    )
    expect(await ask('säsam')).toBe(200)
  })
})

test('input never injects a header', async () => {
  await withServer({}, async ({ port, base }) => {
    const evil = '%0d%0aX-Evil:%201%0d%0a%0d%0a%e2%80%a8%22%3e'
    for (const path of [
      `/~a${evil}/api/`,
      `/~a${evil}/`,
      `/~a${evil}/__understudy/health`,
      `/~a${evil}/authorize`,
      `/api/core/v2/posts?slug=${evil}&_jsonp=${evil}&search=${evil}`,
      `/api/${evil}`,
      `/?rest_route=/${evil}`,
      `/authorize?app_name=${evil}&success_url=http://127.0.0.1/${evil}`,
    ]) {
      const response = await talk(port, get(path))
      expect([path, statusOf(response)]).not.toEqual([path, 500])
      expect(response.split('\r\n\r\n')[0]).not.toMatch(/^X-Evil/im)
    }
    const created = await sendBody(
      `${base}${POSTS}`,
      JSON.stringify({ title: 'a', slug: 'a\r\nX-Evil: 1' }),
      {
        headers: { authorization: ADMIN, 'content-type': 'application/json' },
      },
    )
    expect(created.status).toBe(201)
    expect(created.headers.get('x-evil')).toBeNull()
    const origin = await talk(
      port,
      get('/api/', 'Host: localhost\r\nOrigin: http://\u00e9\u0001\r\n'),
    )
    expect([200, 400]).toContain(statusOf(origin))
  })
})

test('an internal error is a plain 500, and the next request succeeds', async () => {
  const standIn = newStandIn()
  const failures: unknown[] = []
  const faulty: StandIn = {
    ...standIn,
    respond: (dispatch) => {
      const { path } = dispatch.address
      if (path === '/throws') throw new Error('at /home/someone/secret.ts')
      if (path === '/rejects') return Promise.reject(new Error('at /home/someone/secret.ts'))
      return standIn.respond(dispatch)
    },
  }
  await withServer(
    { standIn: faulty, failed: (error) => failures.push(error) },
    async ({ base }) => {
      for (const path of ['/api/throws', '/api/rejects']) {
        const response = await fetch(`${base}${path}`)
        const text = await response.text()
        expect(response.status).toBe(500)
        expect(JSON.parse(text)).toMatchObject({
          code: 'understudy_internal_error',
          data: { status: 500 },
        })
        expect(text).not.toMatch(/secret|home|at /)
        expect((await fetch(`${base}/api/`)).status).toBe(200)
      }
    },
  )
  expect(failures).toHaveLength(2)
})

test('a throw in any handler is a plain 500', { timeout: 60_000 }, async () => {
  const thrown = (): never => {
    throw new Error('at /home/someone/secret.ts')
  }
  const template = readDataset(demo('a'))
  const standIn = createStandIn({
    template: () => template,
    parts: {
      implementation: ({ operation, behaviour }) => ({
        operation,
        behaviour: { ...behaviour, handle: thrown },
      }),
    },
  })
  const { operations } = contractFor('a')
  const failures: unknown[] = []
  await withServer({ standIn, failed: (error) => failures.push(error) }, async ({ base }) => {
    for (const operation of operations) {
      const [method = 'GET'] = operation.methods
      const path = operation.path.replace(
        /\{(\w+)\}/g,
        (_, name) => paramOf(operation, name).example,
      )
      const response = await fetch(`${base}/api${path}`, {
        method,
        headers: { authorization: ADMIN },
      })
      const text = await response.text()
      if (response.status < 500) continue
      expect([operation.id, response.status]).toEqual([operation.id, 500])
      expect(JSON.parse(text).code).toBe('understudy_internal_error')
      expect(text).not.toMatch(/secret|home/)
    }
  })
  expect(failures.length).toBeGreaterThan(operations.length / 2)
})

test('stopping finishes active requests and does not wait for idle connections', async () => {
  const standIn = newStandIn()
  const { port, stop } = await startServer(
    { standIn, limits: { stopTimeout: 1000 } },
    { port: 0, host: '127.0.0.1' },
  )
  const open = (text: string) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        received += chunk
      })
    socket.write(text)
    return { socket, answer: untilClosed(socket).then(() => received) }
  }
  const head = `POST ${POSTS} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${ADMIN}\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{"title"`
  const clients = Array.from({ length: 50 }, () => open(head))
  const hanging = [open(''), open('GET /api/ HTT'), open(head)]
  await fetch(`http://127.0.0.1:${port}/api/`)
  const started = performance.now()
  const stopped = stop()
  for (const { socket } of clients) socket.write(':"a"}')
  const answers = await Promise.all(clients.map(({ answer: response }) => response))
  await stopped
  expect(answers.map(statusOf)).toEqual(Array(50).fill(201))
  expect(performance.now() - started).toBeLessThan(6000)
  await Promise.all(hanging.map(({ answer: response }) => response))
  await expect(fetch(`http://127.0.0.1:${port}/api/`)).rejects.toThrow()
  expect(
    standIn.sites
      .get('default')
      ?.posts.all()
      .filter(({ title }) => title === 'a'),
  ).toHaveLength(50)
})
