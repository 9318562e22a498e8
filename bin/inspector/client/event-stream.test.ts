import { expect, test } from 'vitest'
import { eventsIn } from './event-stream.ts'

test('events are parsed independent of chunk boundaries', async () => {
  const text =
    'retry: 1000\n\nid: 1\ndata: {"a":1}\n\n: still here\n\nid: 2\ndata: {"b":\ndata: "ü"}\n\n'
  const bytes = new TextEncoder().encode(text)
  for (const size of [1, 7, bytes.length]) {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size)
          controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    const found: string[] = []
    for await (const data of eventsIn(stream)) found.push(data)
    expect(found).toEqual(['{"a":1}', '{"b":\n"ü"}'])
  }
})
