import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createRawServer, type Server } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createHttp } from './http.ts'

const LONG = 10_000
const options = {
  connections: 2,
  timeouts: { connect: LONG, firstByte: LONG, whole: LONG },
  maxBytes: 100_000,
  insecure: false,
}
const get = (path: string, signal?: AbortSignal) =>
  ({ method: 'GET', path, headers: {}, body: undefined, signal }) as const

async function at(server: Server, work: (origin: string) => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  await work(`http://127.0.0.1:${port}`).finally(() => server.close())
}

async function connected(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  work: (http: ReturnType<typeof createHttp>, sockets: ReadonlySet<unknown>) => Promise<void>,
) {
  const sockets = new Set<unknown>()
  const server = createServer((request, response) => {
    sockets.add(request.socket)
    answer(request, response)
  })
  await at(server, async (origin) => {
    const http = createHttp(origin, options)
    await work(http, sockets).finally(() => http.close())
  })
}

test('many requests share a few connections', async () => {
  await connected(
    ({ url }, response) => void response.end(url),
    async (http, sockets) => {
      const paths = Array.from({ length: 20 }, (_, place) => `/${place}`)
      const responses = await Promise.all(paths.map((path) => http.request(get(path))))
      expect(responses.map(({ text }) => text)).toEqual(paths)
      expect(sockets.size).toBe(2)
    },
  )
})

test('closed connections are opened again', async () => {
  await connected(
    ({ url }, response) => void response.setHeader('connection', 'close').end(url),
    async (http, sockets) => {
      for (const path of ['/1', '/2', '/3']) expect((await http.request(get(path))).text).toBe(path)
      expect(sockets.size).toBe(3)
    },
  )
})

test('a body arrives unchanged, with any characters', async () => {
  await connected(
    (request, response) => void request.pipe(response),
    async (http) => {
      const body = JSON.stringify({ title: 'Größe 📐'.repeat(2000) })
      const { text } = await http.request({ ...get('/'), method: 'POST', body })
      expect(text).toBe(body)
    },
  )
})

for (const [encoding, compress] of [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)
  test(`a response that ${encoding} expands beyond the limit is not read`, async () => {
    const headers = { 'content-encoding': encoding }
    const bomb = compress(Buffer.alloc(options.maxBytes * 20))
    await connected(
      (_, response) => void response.writeHead(200, headers).end(bomb),
      async (http) => {
        await expect(http.request(get('/'))).rejects.toThrow('the compressed response')
      },
    )
  })

test('an aborted request frees its connection for the next', async () => {
  await connected(
    ({ url }, response) => void (url === '/hangs' || response.end('here')),
    async (http) => {
      const controller = new AbortController()
      const hanging = [1, 2, 3].map(() => http.request(get('/hangs', controller.signal)))
      const next = http.request(get('/'))
      controller.abort()
      for (const each of hanging) await expect(each).rejects.toThrow('stopped')
      expect((await next).text).toBe('here')
    },
  )
})

test('headers and addresses cannot inject other headers', async () => {
  const refused = async (raw: Parameters<ReturnType<typeof createHttp>['request']>[0]) => {
    const http = createHttp('http://127.0.0.1:1', options)
    return http.request(raw).finally(() => http.close())
  }
  const headers = { 'x-a': 'b\r\nx-c: d' }
  await expect(refused({ ...get('/'), headers })).rejects.toThrow('invalid x-a header')
  await expect(refused(get('/ HTTP/1.1\r\nx: y'))).rejects.toThrow('invalid request path')
  await expect(refused(get('/'))).rejects.toThrow('the connection was refused')
})

test('a response ends with its connection, or is reported as truncated', async () => {
  const server = createRawServer((socket) => {
    socket.once('data', (request: Buffer) => {
      const isShort = request.toString().startsWith('GET /short ')
      socket.end(`HTTP/1.1 200 OK\r\n${isShort ? 'content-length: 9\r\n' : ''}\r\nhello`)
    })
  })
  await at(server, async (origin) => {
    const http = createHttp(origin, options)
    expect((await http.request(get('/'))).text).toBe('hello')
    await expect(http.request(get('/short'))).rejects.toThrow('the connection was closed')
    await http.close()
  })
})
