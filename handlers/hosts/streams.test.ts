import { expect, test } from 'playwright/test'
import { testApi } from '#handlers/testing/testing.ts'
import { startServer } from './server.ts'

/** Reads until the text has come. */
async function readUntil(body: ReadableStream<Uint8Array>, wanted: string): Promise<string> {
  const decoder = new TextDecoder()
  let seen = ''
  for await (const chunk of body) {
    seen += decoder.decode(chunk)
    if (seen.includes(wanted)) return seen
  }
  return seen
}

test('requests are told as they come, to whoever asked for their site, until the server stops', async () => {
  const { standIn } = testApi()
  const { port, stop } = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${port}`
  await fetch(`${base}/api/core/v2/pages`)
  const stream = await fetch(`${base}/__understudy/requests/stream?since=0&site=default`)
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  await fetch(`${base}/~other/api/`)
  await fetch(`${base}/api/core/v2/posts`)
  const seen = await readUntil(stream.body ?? new ReadableStream(), 'core.posts.list')
  expect(seen).toContain('"operation":"core.pages.list"')
  expect(seen).not.toContain('"site":"other"')
  const another = await fetch(`${base}/__understudy/requests/stream`)
  await stop()
  expect(await another.text()).toBe('retry: 1000\n\n')
})
