/** A proxy leaves messages unchanged by default. */
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { deployment, proxyTo, type RequestListener } from './testing.ts'

interface RawAnswer {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** A client without redirects, decompression or joined headers. */
const ask = (
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: Buffer } = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers }, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

async function through<T>(
  answer: RequestListener,
  look: (root: string, origin: string) => Promise<T>,
  flags: Parameters<typeof proxyTo>[1] = {},
): Promise<T> {
  const target = await deployment(answer)
  const proxy = await proxyTo(target.origin, flags)
  try {
    return await look(proxy.root, target.origin)
  } finally {
    await proxy.finish()
    target.close()
  }
}

const ofConnection = /^(?:connection|keep-alive|transfer-encoding)$/i
const own = (headers: readonly string[]): readonly string[] =>
  headers.filter((_, at) => !ofConnection.test(headers[at - (at % 2)] ?? ''))

test('a response arrives unchanged, byte by byte', async () => {
  const packed = gzipSync(JSON.stringify([{ id: 1 }]))
  const sent = ['X-Odd-CASE', 'ä', 'Set-Cookie', 'a=1; Path=/', 'Set-Cookie', 'b=2']
  const headers = [...sent, 'Content-Encoding', 'gzip', 'Content-Type', 'application/json']
  const seen = await through(
    (_, response) => {
      response.sendDate = false
      response.writeHead(206, 'Some Words', headers)
      response.end(packed)
    },
    (root) => ask(`${root}core/v2/posts`),
  )
  expect({ status: seen.status, headers: own(seen.headers) }).toEqual({ status: 206, headers })
  expect(seen.body.equals(packed)).toBe(true)
})

test('an upload, its headers and its target arrive unchanged, with the host replaced', async () => {
  const body = randomBytes(3 * 1024 * 1024)
  const seen = await through(
    (message, response) => {
      const hash = createHash('sha256')
      message.on('data', (chunk) => hash.update(chunk))
      message.on('end', () => {
        const { url, method, rawHeaders } = message
        response.end(JSON.stringify({ url, method, rawHeaders, sum: hash.digest('hex') }))
      })
    },
    async (root, origin) => {
      const headers = { 'X-Some': 'Thing', cookie: 'a=1', expect: '100-continue' }
      const answer = await ask(`${root}x?a=%20b&c[]=1`, { method: 'PUT', headers, body })
      return { ...JSON.parse(answer.body.toString()), host: new URL(origin).host }
    },
  )
  expect(seen).toMatchObject({
    url: '/api/x?a=%20b&c[]=1',
    method: 'PUT',
    sum: createHash('sha256').update(body).digest('hex'),
  })
  expect(seen.rawHeaders.join('\n')).toMatch(`X-Some\nThing\ncookie\na=1`)
  expect(seen.rawHeaders[seen.rawHeaders.indexOf('host') + 1]).toBe(seen.host)
})

test('responses without a body have none', async () => {
  const statuses = await through(
    (message, response) => {
      response.writeHead(Number(message.url?.slice(-3)), { 'content-length': '12', etag: '"x"' })
      response.end()
    },
    async (root) => [
      await ask(`${root}304`),
      await ask(`${root}204`, { method: 'DELETE' }),
      await ask(`${root}200`, { method: 'HEAD' }),
    ],
  )
  expect(statuses.map(({ status, body }) => [status, body.length])).toEqual([
    [304, 0],
    [204, 0],
    [200, 0],
  ])
  expect(statuses[2]?.headers).toContain('12')
})

test('a stream arrives while it is generated', async () => {
  let end: () => void = () => undefined
  const first = await through(
    (_, response) => {
      response.write('first')
      end = () => response.end('last')
    },
    async (root) => {
      const answer = await fetch(`${root}stream`)
      const reader = answer.body?.getReader()
      const chunk = await reader?.read()
      end()
      await reader?.read()
      return new TextDecoder().decode(chunk?.value)
    },
  )
  expect(first).toBe('first')
})

test('a redirect inside the target leads to the proxy, others are neither followed nor changed', async () => {
  const seen = await through(
    (message, response) => {
      const inside = `http://${message.headers.host}/api/moved?a=1`
      const location = message.url === '/api/in' ? inside : 'http://elsewhere.test/api/'
      response.writeHead(301, { location }).end()
    },
    async (root) => [await ask(`${root}in`), await ask(`${root}out`), root] as const,
  )
  const [inside, outside, root] = seen
  expect(inside.headers).toContain(`${root}moved?a=1`)
  expect(outside.headers).toContain('http://elsewhere.test/api/')
})

test('links are rewritten only on request', async () => {
  const answer: RequestListener = (message, response) => {
    const home = `http://${message.headers.host}`
    response.writeHead(200, {
      'content-type': 'application/json',
      link: `<${home}/api/x>; rel="next"`,
    })
    response.end(JSON.stringify({ a: `${home}/api/y`, b: `${home}0/z` }).replaceAll('/', '\\/'))
  }
  const look = async (root: string, origin: string) => {
    const { headers, body } = await ask(`${root}core/v2/posts`, {
      headers: { 'accept-encoding': 'gzip' },
    })
    return { headers: headers.join(), body: JSON.parse(body.toString()), root, origin }
  }
  const plain = await through(answer, look)
  expect(plain.body.a).toBe(`${plain.origin}/api/y`)
  const moved = await through(answer, look, { 'rewrite-links': true })
  expect(moved.body).toEqual({ a: `${moved.root}y`, b: `${moved.origin}0/z` })
  expect(moved.headers).toContain(`<${moved.root}x>`)
})

test('an unreachable target is answered 502 in the format of the interface', async () => {
  const { status, body } = await through(
    (_, response) => void response.destroy(),
    (root) => ask(`${root}core/v2/posts`),
  )
  expect(status).toBe(502)
  expect(JSON.parse(body.toString())).toEqual({
    code: 'understudy_target_failed',
    message: expect.stringContaining('The target did not answer'),
    data: { status: 502 },
  })
})

let closed: ((complete: boolean) => void) | undefined

test('an upload aborted by its client is aborted', async () => {
  const ended = await through(
    (message) => {
      message.on('error', () => undefined)
      message.once('close', () => closed?.(message.complete))
      message.resume()
    },
    (root) => {
      const sent = request(`${root}upload`, {
        method: 'POST',
        headers: { 'content-length': '1000' },
      })
      sent.on('error', () => undefined)
      sent.write('half')
      setTimeout(() => sent.destroy(), 100)
      return new Promise<boolean>((resolve) => {
        closed = resolve
      })
    },
  )
  expect(ended).toBe(false)
})
test('a page of another site cannot reach the target through the proxy', async () => {
  const refused = await through(
    (_, response) => void response.end('secret'),
    (root) => ask(`${root}x`, { headers: { host: 'evil.test' } }),
  )
  expect(refused.status).toBe(403)
})

test('a compressed response is logged readable, and the deployment decides about a login', async () => {
  const [logged, roles] = await through(
    (_, response) =>
      response
        .writeHead(404, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync('{"code":"rest_no_route","message":"No."}')),
    async (root) => {
      const headers = { authorization: `Basic ${btoa('qa:secret')}`, 'accept-encoding': 'gzip' }
      await ask(`${root}core/v2/posts/1`, { headers })
      const control = `${new URL(root).origin}/__understudy`
      const read = async (path: string) => JSON.parse((await ask(control + path)).body.toString())
      return [await read('/requests/1'), await read('/requests?role=anonymous')]
    },
  )
  expect(logged).toMatchObject({ code: 'rest_no_route', user: 'qa' })
  expect(logged).not.toHaveProperty('isKnown')
  expect(logged.response.body).toContain('rest_no_route')
  expect(roles).toEqual([])
})

test('the control interface names the deployment, and has no site', async () => {
  const [health, clock, root] = await through(
    (_, response) => response.end(),
    async (address) => {
      const control = `${new URL(address).origin}/__understudy`
      const read = async (path: string) => JSON.parse((await ask(control + path)).body.toString())
      return [await read('/health'), await read('/clock'), address]
    },
  )
  expect(health.proxyOf).toMatch(/^127\.0\.0\.1:\d+$/)
  expect(health.restRoot).toBe(root)
  expect(clock.code).toBe('understudy_no_own_site')
})

test('arguments and credentials of passed requests are counted and explained as a deployment', async () => {
  const seen = await through(
    (_, response) => response.setHeader('content-type', 'application/json').end('[]'),
    async (root) => {
      await ask(`${root}core/v2/posts?per_page=5&order=asc`)
      const headers = { authorization: 'Bearer token' }
      await ask(`${root}core/v2/posts?per_page=6`, { headers })
      const control = `${new URL(root).origin}/__understudy`
      const read = async (path: string) => JSON.parse((await ask(control + path)).body.toString())
      return [
        await read('/coverage'),
        await read('/requests/2'),
        await read('/requests/2/explain'),
        await read('/requests?role=unknown'),
      ]
    },
  )
  const [coverage, request, explanation, unknown] = seen
  expect(coverage.used[0].arguments).toMatchObject({ per_page: 2, order: 1, page: 0 })
  expect(coverage.used[0].values.order).toMatchObject({ asc: 1, desc: 0 })
  expect(coverage.used[0].roles).toEqual({ anonymous: 1, unknown: 1 })
  expect(coverage.totals.roles).toEqual({ used: 0, of: 0 })
  expect(unknown.map(({ id }: { id: number }) => id)).toEqual([2])
  expect(explanation.steps[0].says).toContain('the user and the role are not known here')
  expect(request).toMatchObject({ hints: [], isForwarded: true })
  expect(JSON.stringify(explanation)).not.toContain('anonymous')
  expect(explanation.steps.at(-1).says).toContain('A deployment answered with status 200')
})
