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
function nextBlock(pieces: Iterator<string>): Buffer | undefined {
  let text = ''
  while (text.length < BLOCK_SIZE) {
    const { done, value } = pieces.next()
    if (done) break
    text += value
  }
  return text ? Buffer.from(text) : undefined
}

const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WAIT_MS))

/** Resolves on drain or close, or when `later` calls back. */
const awaitDrain = (outlet: ResponseSink, later?: (done: () => void) => unknown): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      outlet.off('drain', done)
      outlet.off('close', done)
      resolve()
    }
    outlet.once('drain', done)
    outlet.once('close', done)
    later?.(done)
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
  start(outlet: ResponseSink, pieces: Iterable<string>): void
}

/** Writes until the buffer is full or the time slice ends; true when the response is complete. */
async function writeSlice(
  outlet: ResponseSink,
  pieces: Iterator<string>,
  now: () => number,
): Promise<boolean> {
  const end = now() + SLICE_MS
  do {
    const block = outlet.destroyed ? undefined : nextBlock(pieces)
    if (!block) return true
    if (!outlet.write(block)) await awaitDrain(outlet, setImmediate)
  } while (!outlet.writableNeedDrain && now() < end)
  return false
}

export function createResponseStreamer({
  isFull,
  failed,
  now = () => performance.now(),
}: StreamerOptions): ResponseStreamer {
  const inTurn = createSlicedQueue()
  let underWay = 0
  const pour = async (outlet: ResponseSink, pieces: Iterable<string>): Promise<void> => {
    const left = pieces[Symbol.iterator]()
    do {
      if (outlet.writableNeedDrain) await awaitDrain(outlet)
      while (isFull() && !outlet.destroyed) await wait()
    } while (!(await inTurn(() => writeSlice(outlet, left, now))))
    outlet.end()
  }
  return {
    get reserved() {
      return underWay * RESERVED_BYTES
    },
    start: (outlet, pieces) => {
      underWay += 1
      void pour(outlet, pieces)
        .catch((error: unknown) => {
          failed(error)
          // The head announces a complete document, so a failure closes the connection.
          outlet.destroy()
        })
        .finally(() => {
          underWay -= 1
        })
    },
  }
}
