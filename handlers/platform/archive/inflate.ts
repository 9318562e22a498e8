import { InputError } from '#openapi/values/input-error.ts'

/** Concatenates the chunks of a stream up to a limit. */
async function collect(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > limit) {
      await reader.cancel()
      throw new InputError(`expected at most ${limit} bytes`)
    }
    chunks.push(next.value)
  }
  return new Uint8Array(await new Blob(chunks.map((chunk) => chunk.slice())).arrayBuffer())
}

/** Throws InputError for invalid deflate data and for output beyond the limit. */
export async function inflate(compressed: Uint8Array, limit: number): Promise<Uint8Array> {
  const inflated = new Blob([compressed.slice()])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  try {
    return await collect(inflated, limit)
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError('expected deflated bytes')
  }
}
