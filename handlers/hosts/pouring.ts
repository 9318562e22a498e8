/** Long responses: made piece by piece, no faster than they are read, so that slow readers cost nothing. */
import { createPace } from '#handlers/runtime/slices.ts'

/** The parts of node's response that are used. */
export interface Outlet {
  readonly destroyed: boolean
  /** False when the reader does not keep up. */
  write(text: string): boolean
  end(): unknown
  destroy(): unknown
  once(event: 'drain' | 'close', listener: () => void): unknown
  off(event: 'drain' | 'close', listener: () => void): unknown
}

/** So many characters are sent at a time; a piece that is longer goes alone. */
const TOGETHER = 64 * 1024
const WAIT_MS = 50

function* inBlocks(pieces: Iterable<string>): Generator<string> {
  let block = ''
  for (const piece of pieces) {
    block += piece
    if (block.length < TOGETHER) continue
    yield block
    block = ''
  }
  if (block) yield block
}

const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WAIT_MS))

/** Until the client has read enough, or is gone. */
const drained = (outlet: Outlet): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      outlet.off('drain', done)
      outlet.off('close', done)
      resolve()
    }
    outlet.once('drain', done)
    outlet.once('close', done)
  })

interface PourOptions {
  /** Whether so much waits for slow readers that no more should be added. */
  readonly isFull: () => boolean
  readonly failed: (error: unknown) => void
}

/** What a response under way may take: a block that is made, and one that waits for its reader. */
export const RESERVED = 2 * TOGETHER

export interface Pour {
  /** In bytes, what the responses under way may take. */
  readonly reserved: number
  start(outlet: Outlet, pieces: Iterable<string>): void
}

type PourStep = 'over' | 'wait' | 'go on'

/** A block is forgotten as soon as it was handed on: who waits for his reader holds none. */
function writeNext(outlet: Outlet, blocks: Iterator<string>): PourStep {
  const { done, value } = blocks.next()
  if (done || outlet.destroyed) return 'over'
  return outlet.write(value) ? 'go on' : 'wait'
}

export function createPour({ isFull, failed }: PourOptions): Pour {
  const inTurn = createPace()
  let underWay = 0
  const pour = async (outlet: Outlet, pieces: Iterable<string>): Promise<void> => {
    const blocks = inBlocks(pieces)
    for (let step: PourStep = 'go on'; step !== 'over'; ) {
      while (isFull() && !outlet.destroyed) await wait()
      step = await inTurn(() => writeNext(outlet, blocks))
      if (step === 'wait' && !outlet.destroyed) await drained(outlet)
    }
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
