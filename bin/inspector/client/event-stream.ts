/** Server-sent events by `fetch`: `EventSource` cannot send the secret. */

const dataOf = (block: string): string =>
  block
    .split('\n')
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
    .join('\n')

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    yield decoder.decode(value, { stream: true })
  }
}

/** The data of each event; comments and `retry` have none. */
export async function* eventsIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of piecesOf(stream)) {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const data of blocks.map(dataOf)) if (data) yield data
  }
}
