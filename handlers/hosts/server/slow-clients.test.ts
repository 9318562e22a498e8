/** Clients that send slowly or do not read their responses. */
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { withServer } from '#handlers/testing/server.ts'

const ADMIN = `Basic ${btoa('admin:admin-secret')}`
const POSTS = '/api/core/v2/posts'

const untilClosed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.on('close', () => resolve()))

function drip(port: number, opening: string): Promise<void> {
  const socket = connect(port, '127.0.0.1').resume()
  socket.on('error', () => {})
  socket.write(opening)
  const timer = setInterval(() => socket.write('a'), 50)
  return untilClosed(socket).finally(() => clearInterval(timer))
}

const SHORT = { headersTimeout: 200, requestTimeout: 400, stallTimeout: 500, stopTimeout: 500 }

test('slow headers, slow bodies and silent clients are disconnected, and others are served meanwhile', async () => {
  await withServer({ limits: SHORT }, async ({ port, base, standIn }) => {
    const before = standIn.sites.get('default')?.posts.size
    const slow = [
      ...Array.from({ length: 100 }, () => drip(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ')),
      drip(
        port,
        `POST ${POSTS} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${ADMIN}\r\nContent-Length: 1000000\r\n\r\n`,
      ),
      untilClosed(connect(port, '127.0.0.1').resume()),
    ]
    expect((await fetch(`${base}/api/`)).status).toBe(200)
    await Promise.all(slow)
    expect(standIn.sites.get('default')?.posts.size).toBe(before)
    expect((await fetch(`${base}/api/`)).status).toBe(200)
  })
})

const DOCUMENT = '/__understudy/openapi.json'

/** Requests the document several times without reading a response. */
function askWithoutReading(port: number, times: number): Socket {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write(`GET ${DOCUMENT} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times))
  return socket
}

test('large responses get 503 while too many bytes wait for clients that do not read', async () => {
  let size = 0
  await withServer({}, async ({ base }) => {
    size = (await (await fetch(`${base}${DOCUMENT}`)).arrayBuffer()).byteLength
  })
  // Documents are rejected at this limit; a client is disconnected only at twice the limit.
  await withServer({ limits: { waitingBytes: 1.5 * size } }, async ({ port, base }) => {
    const large = async () => (await fetch(`${base}${DOCUMENT}`)).status
    const sockets = Array.from({ length: 8 }, () => askWithoutReading(port, 20))
    await expect.poll(large, { timeout: 15_000 }).toBe(503)
    expect((await fetch(`${base}/__understudy/health`)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await expect.poll(large, { timeout: 15_000 }).toBe(200)
  })
})

/**
 * Resolves when the server has closed its next connection; a client that does not read cannot
 * detect it.
 */
const nextConnectionClosed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.once('connection', (socket: Socket) => untilClosed(socket).then(resolve))
  })

test('a client that leaves more than twice the limit unread is disconnected', async () => {
  await withServer({ limits: { waitingBytes: 1000 } }, async ({ port, server }) => {
    const closed = nextConnectionClosed(server)
    const socket = askWithoutReading(port, 100)
    await closed
    socket.destroy()
  })
})

test('a client that does not read for long is disconnected', async () => {
  await withServer({ limits: SHORT }, async ({ port, server }) => {
    const closed = nextConnectionClosed(server)
    const socket = askWithoutReading(port, 100)
    await closed
    socket.destroy()
  })
})
