/** Bytes of repeated responses on the wire. */
import { EventEmitter } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { BODY_TOO_LARGE } from '#handlers/runtime/host-errors.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { createEarlyResponder } from './send.ts'
import { startServer } from './server.ts'

/** Longer than the limit for text responses, with multi-byte characters. */
const LONG_TITLE = 'Ein schöner Tag – '.repeat(700)

test('a repeated response has the same bytes and the right length', async () => {
  const { standIn, post } = testApi()
  const { body } = await post('/core/v2/posts', { title: LONG_TITLE, status: 'publish' })
  const { port, stop } = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  const ask = async (target: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}/api/core/v2/${target}`, { method })
    const { date: _, ...headers } = Object.fromEntries(response.headers)
    return { headers, text: await response.text() }
  }
  try {
    for (const target of [`posts/${body.id}`, 'posts/29', 'posts']) {
      const made = [await ask(target), await ask(target, 'HEAD')]
      expect(made[0]?.headers['content-length']).toBe(`${Buffer.byteLength(made[0]?.text ?? '')}`)
      for (const _ of [1, 2]) expect([await ask(target), await ask(target, 'HEAD')]).toEqual(made)
    }
  } finally {
    await stop()
  }
})

test('a limited part of rejected bodies is read and discarded', () => {
  const seen = { isPaused: false }
  const message = Object.assign(new EventEmitter(), {
    method: 'POST',
    pause: () => {
      seen.isPaused = true
    },
    resume: () => {},
  })
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  createEarlyResponder()({ message, response }, BODY_TOO_LARGE)
  const chunk = Buffer.alloc(1024 * 1024)
  for (let count = 0; count < 7; count += 1) message.emit('data', chunk)
  expect(seen.isPaused).toBe(false)
  message.emit('data', chunk)
  expect(seen.isPaused).toBe(true)
  message.emit('end')
  expect([response.statusCode, response.writableEnded]).toEqual([413, true])
})
