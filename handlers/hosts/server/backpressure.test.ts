/** Clients that send requests faster than they are answered. */
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { createBackpressure } from './backpressure.ts'
import { startServer } from './server.ts'

function fakeSocket() {
  let isPaused = false
  return {
    isPaused: () => isPaused,
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
    },
  }
}

test('sockets are paused while it is closed and resumed when it opens', async () => {
  const [one, two, paused, late] = [fakeSocket(), fakeSocket(), fakeSocket(), fakeSocket()]
  const states = () => [one, two, paused, late].map((socket) => socket.isPaused())
  const backpressure = createBackpressure([one, two, paused])
  paused.pause()
  backpressure.register(late)
  backpressure.close()
  expect(states()).toEqual([true, true, true, false])
  backpressure.register(late)
  await nextTurn()
  expect(states()).toEqual([true, true, true, true])
  backpressure.open()
  backpressure.close()
  await nextTurn()
  expect(states()).toEqual([false, false, true, false])
  backpressure.open()
  expect(states()).toEqual([false, false, true, false])
})

const AUTHORIZATION = `Basic ${btoa('admin:admin-secret')}`
const BODY = '{"title":"x"}'

test('no more requests are read while too many are in flight', async () => {
  let keep = (_isKept: boolean): void => {}
  const persisted = new Promise<boolean>((resolve) => {
    keep = resolve
  })
  let count = 0
  const durability = {
    get count() {
      count += 1
      return count
    },
    persisted: () => persisted,
  }
  const { standIn } = testApi()
  const options = { standIn, durability, limits: { underWay: 10 } }
  const { port, stop } = await startServer(options, { port: 0, host: '127.0.0.1' })
  const lineOf = (requests: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const line = { socket, text: '' }
    socket.on('data', (chunk) => {
      line.text += chunk
    })
    socket.write(requests)
    return line
  }
  const write = `POST /api/core/v2/posts HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${AUTHORIZATION}\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`
  const many = lineOf(write.repeat(12))
  await expect.poll(() => standIn.journal.last).toBe(12)
  const other = lineOf('GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n')
  for (let turns = 0; turns < 100; turns += 1) await nextTurn()
  expect([many.text, other.text, standIn.journal.last]).toEqual(['', '', 12])
  keep(true)
  await expect.poll(() => many.text.match(/ 201 Created/g)?.length).toBe(12)
  await expect.poll(() => other.text).toContain(' 404 ')
  many.socket.destroy()
  other.socket.destroy()
  await stop()
})

test('a client that keeps sending without reading is disconnected at the shared limit', async () => {
  const { standIn } = testApi()
  const options = { standIn, limits: { waitingBytes: 1e6 } }
  const { port, server, stop } = await startServer(options, { port: 0, host: '127.0.0.1' })
  const countLines = () =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.pause()
  await expect.poll(countLines).toBe(1)
  socket.write('GET /api/core/v2/posts HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1200))
  await expect.poll(countLines).toBe(0)
  socket.destroy()
  await stop()
})

test('connections beyond the limit are closed', async () => {
  const { standIn } = testApi()
  const options = { standIn, limits: { connections: 2 } }
  const { port, stop } = await startServer(options, { port: 0, host: '127.0.0.1' })
  const open = () => connect(port, '127.0.0.1').on('error', () => {})
  const lines = [open(), open()]
  await Promise.all(lines.map((socket) => new Promise((done) => socket.once('connect', done))))
  const third = open()
  let text = ''
  third.on('data', (chunk) => {
    text += chunk
  })
  third.write('GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await new Promise((done) => third.once('close', done))
  expect([text, ...lines.map(({ destroyed }) => destroyed)]).toEqual(['', false, false])
  for (const socket of lines) socket.destroy()
  await stop()
})
