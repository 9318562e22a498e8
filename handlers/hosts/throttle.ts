/** Throttled bodies, for simulated slow responses. */

const MAX_CHUNKS = 20

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The body in chunks; the last one arrives after the given milliseconds. */
async function* throttledChunks(body: string, milliseconds: number): AsyncGenerator<string> {
  const size = Math.max(1, Math.ceil(body.length / MAX_CHUNKS))
  const count = Math.max(1, Math.ceil(body.length / size))
  for (let at = 0; at < count; at += 1) {
    await wait(milliseconds / count)
    yield body.slice(at * size, (at + 1) * size)
  }
}

/** The throttled body as a stream. */
export function throttledStream(body: string, milliseconds: number): ReadableStream<Uint8Array> {
  const chunks = throttledChunks(body, milliseconds)
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await chunks.return(undefined)
    },
  })
}

/** The subset of node's response in use. */
interface ThrottledSink {
  readonly destroyed: boolean
  write(text: string): boolean
  end(): unknown
}

/** Stops when the client disconnects. */
export async function sendThrottled(sink: ThrottledSink, body: string, milliseconds: number) {
  for await (const chunk of throttledChunks(body, milliseconds)) {
    if (sink.destroyed) return
    sink.write(chunk)
  }
  sink.end()
}
