import { expect, test } from 'vitest'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { startServer } from './server.ts'
import { createStreams, type Streams } from './streams.ts'

/** Reads until the text arrives. */
async function readUntil(body: ReadableStream<Uint8Array>, wanted: string): Promise<string> {
  const decoder = new TextDecoder()
  let received = ''
  for await (const chunk of body) {
    received += decoder.decode(chunk)
    if (received.includes(wanted)) return received
  }
  return received
}

test('requests are streamed to the subscribers of their site until the server stops', async () => {
  const { standIn } = testApi()
  const { port, stop } = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${port}`
  await fetch(`${base}/api/core/v2/pages`)
  const stream = await fetch(`${base}/__understudy/requests/stream?since=0&site=default`)
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  expect(stream.headers.get('x-accel-buffering')).toBe('no')
  await fetch(`${base}/~other/api/`)
  await fetch(`${base}/api/core/v2/posts`)
  const received = await readUntil(stream.body ?? new ReadableStream(), 'core.posts.list')
  expect(received).toContain('"operation":"core.pages.list"')
  expect(received).not.toContain('"site":"other"')
  const another = await fetch(`${base}/__understudy/requests/stream`)
  await stop()
  expect(await another.text()).toBe('retry: 1000\n\n')
})

interface FakeOutlet {
  writableLength: number
  readonly written: string[]
  isEnded: boolean
}

/** A stream client with a controlled reading speed. */
function openFake(streams: Streams, stream: NonNullable<HttpOutput['stream']>): FakeOutlet {
  const outlet: FakeOutlet = { writableLength: 0, written: [], isEnded: false }
  const response = Object.assign(outlet, {
    writeHead: () => undefined,
    write: (text: string) => outlet.written.push(text) > 0,
    end: () => {
      outlet.isEnded = true
    },
    on: () => undefined,
  })
  streams.open(response, { status: 200, headers: {}, body: '', stream })
  return outlet
}

test('the number of open streams is limited', () => {
  const streams = createStreams()
  for (let at = 0; at < 64; at += 1) {
    expect(streams.hasRoom()).toBe(true)
    openFake(streams, () => () => undefined)
  }
  expect(streams.hasRoom()).toBe(false)
  streams.close()
  expect(streams.hasRoom()).toBe(true)
})

test('a stream client that does not read is disconnected, and nothing is buffered for it', () => {
  const streams = createStreams()
  let tell: (text: string) => void = () => undefined
  let isListening = true
  const outlet = openFake(streams, (send) => {
    tell = send
    return () => {
      isListening = false
    }
  })
  outlet.writableLength = 1024 * 1024
  tell('one')
  expect([outlet.written.at(-1), outlet.isEnded, isListening]).toEqual(['one', false, true])
  outlet.writableLength += 1
  tell('two')
  expect([outlet.written.at(-1), outlet.isEnded, isListening]).toEqual(['one', true, false])
})
