/** Streams long responses with backpressure. */
import { createPace } from '#handlers/runtime/slices.ts'

/** The subset of node's response in use. */
export interface Outlet {
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
const TOGETHER = 64 * 1024
const WAIT_MS = 50
/** Time slice per response: short enough that its strings are collected while young. */
const STRETCH_MS = 5

/**
 * Bytes instead of text, created outside long-lived scopes, so that slow readers keep no strings
 * alive.
 */
function nextBlock(pieces: Iterator<string>): Buffer | undefined {
  let text = ''
  while (text.length < TOGETHER) {
    const { done, value } = pieces.next()
    if (done) break
    text += value
  }
  return text ? Buffer.from(text) : undefined
}

const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WAIT_MS))

/** Resolves on drain or close, or when `later` calls back. */
const drained = (outlet: Outlet, later?: (done: () => void) => unknown): Promise<void> =>
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

interface PourOptions {
  /** Whether too many bytes wait for slow readers. */
  readonly isFull: () => boolean
  readonly failed: (error: unknown) => void
  readonly now?: () => number
}

/** Memory reserved per active response: one block being made and one being sent. */
export const RESERVED = 2 * TOGETHER

export interface Pour {
  /** Reserved bytes of all active responses. */
  readonly reserved: number
  start(outlet: Outlet, pieces: Iterable<string>): void
}

/** Writes until the buffer is full or the time slice ends; true when the response is complete. */
async function writeSome(
  outlet: Outlet,
  pieces: Iterator<string>,
  now: () => number,
): Promise<boolean> {
  const end = now() + STRETCH_MS
  do {
    const block = outlet.destroyed ? undefined : nextBlock(pieces)
    if (!block) return true
    if (!outlet.write(block)) await drained(outlet, setImmediate)
  } while (!outlet.writableNeedDrain && now() < end)
  return false
}

export function createPour({ isFull, failed, now = () => performance.now() }: PourOptions): Pour {
  const inTurn = createPace()
  let underWay = 0
  const pour = async (outlet: Outlet, pieces: Iterable<string>): Promise<void> => {
    const left = pieces[Symbol.iterator]()
    do {
      if (outlet.writableNeedDrain) await drained(outlet)
      while (isFull() && !outlet.destroyed) await wait()
    } while (!(await inTurn(() => writeSome(outlet, left, now))))
    outlet.end()
  }
  return {
    get reserved() {
      return underWay * RESERVED
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
