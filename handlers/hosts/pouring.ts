/** Long responses: made piece by piece, no faster than they are read, so that slow readers cost nothing. */
import { createPace } from '#handlers/runtime/slices.ts'

/** The parts of node's response that are used. */
export interface Outlet {
  readonly destroyed: boolean
  readonly writableNeedDrain: boolean
  /** False when the reader does not keep up. */
  write(part: string | Buffer): boolean
  end(): unknown
  destroy(): unknown
  once(event: 'drain' | 'close', listener: () => void): unknown
  off(event: 'drain' | 'close', listener: () => void): unknown
}

/** So many characters are sent at a time; a piece that is longer goes alone. */
const TOGETHER = 64 * 1024
const WAIT_MS = 50
/** So long one response is gone on with before the next: its texts are gone before they cost anything. */
const STRETCH_MS = 5

/** As bytes, and outside of anything that lives on: a reader who is slow keeps no text alive. */
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

/** Until the client has read enough, or is gone; or until `later` says that this takes too long. */
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
  /** Whether so much waits for slow readers that no more should be added. */
  readonly isFull: () => boolean
  readonly failed: (error: unknown) => void
  readonly now?: () => number
}

/** What a response under way may take: a block that is made, and one that waits for its reader. */
export const RESERVED = 2 * TOGETHER

export interface Pour {
  /** In bytes, what the responses under way may take. */
  readonly reserved: number
  start(outlet: Outlet, pieces: Iterable<string>): void
}

/** Writes while its reader keeps up and its time is not over; true when there is nothing left. */
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
          // The head promised a whole document: a cut line tells that this is none.
          outlet.destroy()
        })
        .finally(() => {
          underWay -= 1
        })
    },
  }
}
