/** Streams long responses with backpressure. */
import { createSlicedQueue } from '#handlers/runtime/slices.ts'

/** The subset of node's response in use. */
export interface ResponseSink {
  readonly destroyed: boolean
  readonly writableNeedDrain: boolean
  /** False when the buffer is full. */
  write(part: string | Buffer): boolean
  end(): unknown
  destroy(): unknown
  once(event: 'drain' | 'close', listener: () => void): unknown
  off(event: 'drain' | 'close', listener: () => void): unknown
}

/** Block size in characters; a longer chunk is sent alone. */
const BLOCK_SIZE = 64 * 1024
const WAIT_MS = 50
/** Time slice per response: short enough that its strings are collected while young. */
const SLICE_MS = 5

/**
 * Bytes instead of text, created outside long-lived scopes, so that slow readers keep no strings
 * alive.
 */
function nextBlock(chunks: Iterator<string>): Buffer | undefined {
  let text = ''
  while (text.length < BLOCK_SIZE) {
    const { done, value } = chunks.next()
    if (done) break
    text += value
  }
  return text ? Buffer.from(text) : undefined
}

const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WAIT_MS))

/** Resolves on drain or close, or when `schedule` calls back. */
const awaitDrain = (sink: ResponseSink, schedule?: (done: () => void) => unknown): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      sink.off('drain', done)
      sink.off('close', done)
      resolve()
    }
    sink.once('drain', done)
    sink.once('close', done)
    schedule?.(done)
  })

interface StreamerOptions {
  /** Whether too many bytes wait for slow readers. */
  readonly isFull: () => boolean
  readonly failed: (error: unknown) => void
  readonly now?: () => number
}

/** Memory reserved per active response: one block being made and one being sent. */
export const RESERVED_BYTES = 2 * BLOCK_SIZE

export interface ResponseStreamer {
  /** Reserved bytes of all active responses. */
  readonly reserved: number
  start(sink: ResponseSink, chunks: Iterable<string>): void
}

/** Writes until the buffer is full or the time slice ends; true when the response is complete. */
async function writeSlice(
  sink: ResponseSink,
  chunks: Iterator<string>,
  now: () => number,
): Promise<boolean> {
  const end = now() + SLICE_MS
  do {
    const block = sink.destroyed ? undefined : nextBlock(chunks)
    if (!block) return true
    if (!sink.write(block)) await awaitDrain(sink, setImmediate)
  } while (!sink.writableNeedDrain && now() < end)
  return false
}

export function createResponseStreamer({
  isFull,
  failed,
  now = () => performance.now(),
}: StreamerOptions): ResponseStreamer {
  const queue = createSlicedQueue()
  let active = 0
  const streamTo = async (sink: ResponseSink, chunks: Iterable<string>): Promise<void> => {
    const iterator = chunks[Symbol.iterator]()
    do {
      if (sink.writableNeedDrain) await awaitDrain(sink)
      while (isFull() && !sink.destroyed) await wait()
    } while (!(await queue(() => writeSlice(sink, iterator, now))))
    sink.end()
  }
  return {
    get reserved() {
      return active * RESERVED_BYTES
    },
    start: (sink, chunks) => {
      active += 1
      void streamTo(sink, chunks)
        .catch((error: unknown) => {
          failed(error)
          // The head announces a complete document, so a failure closes the connection.
          sink.destroy()
        })
        .finally(() => {
          active -= 1
        })
    },
  }
}
