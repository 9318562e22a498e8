/** Long responses and rejected bodies: cost of slow and stubborn clients. */

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { startServer } from './server.ts'
import { createResponseStreamer, RESERVED_BYTES } from './stream-response.ts'

const MIB = 1024 * 1024
const PIECE = 'x'.repeat(100_000)
const ENOUGH = 400

interface Poured {
  readonly port: number
  readonly taken: () => number
  readonly failures: readonly unknown[]
  readonly stop: () => void
}

/** A server that streams up to 40 MB of chunks to every client. */
async function pouring(
  pieces: () => Iterable<string>,
  options: { readonly isFull?: () => boolean; readonly now?: () => number } = {},
): Promise<Poured> {
  let taken = 0
  const failures: unknown[] = []
  const pour = createResponseStreamer({
    isFull: () => false,
    failed: (error) => failures.push(error),
    ...options,
  })
  const counted = function* () {
    for (const piece of pieces()) {
      taken += 1
      yield piece
    }
  }
  const server = createServer((_message, response: ServerResponse) =>
    pour.start(response, counted()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // Always a port, never a pipe.
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    failures,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const ask = (port: number, path = '/'): Socket => {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  return socket
}

/** The status of the response; the rest stays unread. */
const statusOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('data', (chunk) => {
      socket.pause()
      resolve(String(chunk).slice(9, 12))
    })
    socket.resume()
  })

test('a long response is generated only as fast as it is read', async () => {
  const { port, taken, stop } = await pouring(() => Array(ENOUGH).fill(PIECE))
  const slow = ask(port)
  let before = 0
  const hasStopped = () => {
    const previous = before
    before = taken()
    return previous > 0 && before === previous
  }
  await expect.poll(hasStopped, { interval: 200 }).toBe(true)
  expect(before).toBeLessThan(ENOUGH / 2)
  const whole = await (await fetch(`http://127.0.0.1:${port}/`)).text()
  expect(whole).toHaveLength(ENOUGH * PIECE.length)
  slow.resume()
  await expect.poll(taken).toBe(2 * ENOUGH)
  slow.destroy()
  stop()
})

test('one response is continued while possible, because chunks of many would fill memory', async () => {
  const order: number[] = []
  let requests = 0
  const { port, stop } = await pouring(
    function* () {
      const me = requests
      requests += 1
      for (let at = 0; at < ENOUGH; at += 1) {
        order.push(me)
        yield PIECE
      }
    },
    { now: () => 0 },
  )
  const slow = Array.from({ length: 4 }, () => ask(port))
  await expect.poll(() => new Set(order).size).toBe(4)
  const changes = order.filter((each, at) => at > 0 && each !== order[at - 1]).length
  expect(order.length / (changes + 1)).toBeGreaterThan(4)
  for (const socket of slow) socket.destroy()
  stop()
})

test('no data is added while too many bytes wait for readers', async () => {
  let isFull = true
  const { port, taken, stop } = await pouring(() => ['a', 'b'], { isFull: () => isFull })
  const response = fetch(`http://127.0.0.1:${port}/`)
  await wait(200)
  expect(taken()).toBe(0)
  isFull = false
  expect(await (await response).text()).toBe('ab')
  stop()
})

test('a response that fails midway is cut off and reported', async () => {
  const { port, failures, stop } = await pouring(function* () {
    yield PIECE
    throw new Error('expected an end')
  })
  const response = await fetch(`http://127.0.0.1:${port}/`)
  await expect(response.text()).rejects.toThrow()
  expect(failures).toEqual([new Error('expected an end')])
  stop()
})

/** A site with a snapshot of 40 MB, on a server that allows four such responses at once. */
async function startLong() {
  const { standIn, site } = testApi()
  const [term] = site.terms.all()
  if (!term) throw new Error('expected terms')
  for (let id = 1000; id < 1000 + ENOUGH; id += 1)
    site.terms.insert({ ...term, id, description: PIECE })
  const limits = { waitingBytes: 4 * RESERVED_BYTES }
  return startServer({ standIn, limits }, { port: 0, host: '127.0.0.1' })
}

test('active long responses count against the limit before any byte waits', async () => {
  const { port, stop } = await startLong()
  const begin = async () => {
    const socket = ask(port, '/__understudy/snapshot')
    return { socket, status: await statusOf(socket) }
  }
  const begun = []
  for (let at = 0; at < 5; at += 1) begun.push(await begin())
  expect(begun.map(({ status }) => status)).toEqual(['200', '200', '200', '200', '503'])
  for (const { socket } of begun) socket.destroy()
  const again = async () => {
    const { socket, status } = await begin()
    socket.destroy()
    return status
  }
  await expect.poll(again).toBe('200')
  await stop()
})

const announce = (port: number, bytes: number, sent: number): Socket => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `PUT /__understudy/snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bytes}\r\n\r\n`,
  )
  if (sent) socket.write(Buffer.alloc(sent))
  return socket
}

test('little is read of rejected bodies, and each client gets a response', async () => {
  const { standIn } = testApi()
  const limits = { importsBytes: 10 * MIB }
  const { port, stop, server } = await startServer(
    { standIn, limits },
    { port: 0, host: '127.0.0.1' },
  )
  const arrived: Socket[] = []
  server.on('connection', (socket) => arrived.push(socket))
  // It announces a length and sends nothing.
  const first = announce(port, 10 * MIB, 0)
  await expect.poll(() => arrived.length).toBe(1)
  const uploads = Array.from({ length: 30 }, () => announce(port, 10 * MIB, 4 * MIB))
  const statuses = await Promise.all(uploads.map(statusOf))
  expect(new Set(statuses)).toEqual(new Set(['503']))
  await wait(300)
  const read = arrived.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  expect(read / MIB).toBeLessThan(80)
  for (const socket of [first, ...uploads]) socket.destroy()
  await stop()
})
