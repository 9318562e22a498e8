/** Bodies in small chunks, many at once, or incomplete. */
import { EventEmitter } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { createBackpressure } from './backpressure.ts'
import { createBodyReader as createBodiesBehind } from './bodies.ts'
import { startServer } from './server.ts'

const MIB = 1024 * 1024
const createBodies = (together: number) => createBodiesBehind(together, createBackpressure([]))

/** A message whose chunks the test emits, and whether its socket is paused. */
function fakeMessage() {
  const seen = { isPaused: false }
  const socket = {
    pause: () => {
      seen.isPaused = true
    },
    resume: () => {
      seen.isPaused = false
    },
  }
  const emitter = Object.assign(new EventEmitter(), { headers: {}, socket })
  return { seen, emitter, message: emitter }
}

const asText = (body: unknown): string =>
  body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body)

test('small chunks are copied, so that they take no more memory than their bytes', async () => {
  const { emitter, message } = fakeMessage()
  const read = createBodies(MIB)(message, MIB, asText)
  const piece = Buffer.alloc(1)
  for (let at = 0; at < 100_000; at += 1) {
    piece[0] = 97 + (at % 26)
    emitter.emit('data', piece)
  }
  emitter.emit('end')
  const expected = Array.from({ length: 100_000 }, (_, at) => String.fromCharCode(97 + (at % 26)))
  expect(await read).toBe(expected.join(''))
})

test('a client with many tiny chunks yields to others', async () => {
  const { emitter, message, seen } = fakeMessage()
  const read = createBodies(MIB)(message, MIB, asText)
  const send = (count: number) => {
    for (let at = 0; at < count; at += 1) emitter.emit('data', Buffer.from('x'))
  }
  send(200)
  expect(seen.isPaused).toBe(false)
  send(200)
  expect(seen.isPaused).toBe(true)
  await nextTurn()
  expect(seen.isPaused).toBe(false)
  send(256)
  expect(seen.isPaused).toBe(true)
  emitter.emit('end')
  expect(await read).toHaveLength(656)
})

test('clients with tiny chunks are read in turn', async () => {
  const readBody = createBodies(MIB)
  const senders = Array.from({ length: 3 }, () => {
    const { emitter, message, seen } = fakeMessage()
    const read = readBody(message, MIB, asText)
    const send = () => {
      for (let at = 0; at < 256; at += 1) emitter.emit('data', Buffer.from('x'))
    }
    send()
    return { emitter, read, send, seen }
  })
  const paused = () => senders.map(({ seen }) => seen.isPaused)
  expect(paused()).toEqual([true, true, true])
  await nextTurn()
  expect(paused()).toEqual([false, true, true])
  senders[0]?.send()
  await nextTurn()
  expect(paused()).toEqual([true, false, true])
  await nextTurn()
  await nextTurn()
  expect(paused()).toEqual([false, false, false])
  for (const { emitter } of senders) emitter.emit('end')
  expect((await Promise.all(senders.map(({ read }) => read))).map(String)).toEqual([
    'x'.repeat(512),
    'x'.repeat(256),
    'x'.repeat(256),
  ])
})

test('reading tiny chunks pauses other connections until they are read', async () => {
  const { emitter, message } = fakeMessage()
  let isHeld = false
  const other = {
    isPaused: () => isHeld,
    pause: () => {
      isHeld = true
    },
    resume: () => {
      isHeld = false
    },
  }
  const read = createBodiesBehind(MIB, createBackpressure([other]))(message, MIB, asText)
  for (let at = 0; at < 255; at += 1) emitter.emit('data', Buffer.from('x'))
  expect(isHeld).toBe(false)
  emitter.emit('data', Buffer.from('x'))
  expect(isHeld).toBe(true)
  await nextTurn()
  await nextTurn()
  expect(isHeld).toBe(false)
  emitter.emit('end')
  expect(await read).toHaveLength(256)
})

test('a body holds its share of the budget until it is used or its client disconnects', async () => {
  const read = createBodies(100_000)
  const large = Buffer.alloc(90_000, 'x')
  const start = (use: (body: unknown) => unknown = asText) => {
    const { emitter, message } = fakeMessage()
    const done = read(message, MIB, use)
    emitter.emit('data', large)
    return { emitter, done }
  }
  const first = start()
  expect(await start().done).toBe('crowded')
  first.emitter.emit('close')
  expect(await first.done).toBe('undefined')
  let finish = () => {}
  const using = start(() => new Promise<void>((resolve) => (finish = resolve)))
  using.emitter.emit('end')
  await nextTurn()
  expect(await start().done).toBe('crowded')
  finish()
  await using.done
  const last = start()
  last.emitter.emit('end')
  expect(await last.done).toHaveLength(90_000)
})

function openBody(port: number, bytes: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `POST /api/core/v2/posts HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bytes + 1}\r\n\r\n`,
  )
  socket.write(Buffer.alloc(bytes))
  return socket
}

test('bodies have a shared limit; above it, large ones are rejected with Retry-After', async () => {
  const { standIn } = testApi()
  const limits = { bodiesBytes: MIB }
  const { port, stop } = await startServer({ standIn, limits }, { port: 0, host: '127.0.0.1' })
  const post = (size: number) =>
    fetch(`http://127.0.0.1:${port}/api/core/v2/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'x'.repeat(size) }),
    })
  const uploads: Socket[] = []
  const postBesideHogs = () => {
    uploads.push(openBody(port, 900_000))
    return post(MIB / 2)
  }
  await expect.poll(async () => (await postBesideHogs()).status).toBe(503)
  const refused = await post(MIB / 2)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({ code: 'understudy_busy', data: { status: 503 } })
  expect((await post(10_000)).status).toBe(401)
  const snapshot = { method: 'PUT', body: 'x'.repeat(MIB / 2) }
  expect((await fetch(`http://127.0.0.1:${port}/__understudy/snapshot`, snapshot)).status).toBe(400)
  for (const hog of uploads) hog.destroy()
  await expect.poll(async () => (await post(MIB / 2)).status).toBe(401)
  await stop()
})
