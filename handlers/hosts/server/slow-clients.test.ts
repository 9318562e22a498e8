/** Clients that send slowly, or do not read what they asked for. */
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { withServer } from '#handlers/testing/server.ts'

const ADMIN = `Basic ${btoa('admin:admin-secret')}`
const POSTS = '/api/core/v2/posts'

const untilClosed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.on('close', () => resolve()))

function drip(port: number, opening: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(opening)
  const timer = setInterval(() => socket.write('a'), 50)
  return untilClosed(socket).finally(() => clearInterval(timer))
}

const SHORT = { headersTimeout: 200, requestTimeout: 400, stallTimeout: 500, stopTimeout: 500 }

test('slow headers, slow bodies and silence are cut off, and others are served meanwhile', async () => {
  await withServer({ limits: SHORT }, async ({ port, base, standIn }) => {
    const before = standIn.sites.get('default')?.posts.size
    const slow = [
      ...Array.from({ length: 100 }, () => drip(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ')),
      drip(
        port,
        `POST ${POSTS} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${ADMIN}\r\nContent-Length: 1000000\r\n\r\n`,
      ),
      untilClosed(connect(port, '127.0.0.1')),
    ]
    expect((await fetch(`${base}/api/`)).status).toBe(200)
    await Promise.all(slow)
    expect(standIn.sites.get('default')?.posts.size).toBe(before)
    expect((await fetch(`${base}/api/`)).status).toBe(200)
  })
})

/** Asks for much, again and again, and reads nothing of it. */
function askWithoutReading(port: number): Socket {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  const requests = 'GET /__understudy/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(8)
  const timer = setInterval(() => socket.write(requests), 20)
  return socket.on('close', () => clearInterval(timer))
}

test('unread responses are bounded', async () => {
  await withServer({ limits: { waitingBytes: 1e6 } }, async ({ port, base }) => {
    const large = async () => (await fetch(`${base}/__understudy/openapi.json`)).status
    const sockets = Array.from({ length: 8 }, () => askWithoutReading(port))
    // Either others are refused meanwhile, or those who do not read are cut off first.
    const isBounded = async () => (await large()) === 503 || sockets.every((each) => each.destroyed)
    await expect.poll(isBounded, { timeout: 15_000 }).toBe(true)
    expect((await fetch(`${base}/__understudy/health`)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await expect.poll(large, { timeout: 15_000 }).toBe(200)
  })
})

test('a client that does not read is cut off', async () => {
  await withServer({ limits: SHORT }, async ({ port, server }) => {
    const left = () =>
      new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
    const socket = askWithoutReading(port)
    await expect.poll(left).toBe(1)
    await expect.poll(left, { timeout: 15_000 }).toBe(0)
    socket.destroy()
  })
})
