/** Bodies on their way in: each takes what its bytes take, and all together no more than they may. */

import type { Backpressure } from './backpressure.ts'

/** The parts of node's message that are looked at. */
interface BodySource {
  readonly headers: { readonly 'content-length'?: string | undefined }
  readonly socket: { pause(): unknown; resume(): unknown }
  on(event: 'data' | 'end' | 'error' | 'close', listener: (chunk: Buffer) => void): unknown
}

/** Also what every body may take without asking: hogs elsewhere never stop an ordinary write. */
const BLOCK = 16 * 1024
const SMALLEST_BLOCK = 1024
const LARGEST_BLOCK = 256 * 1024

/** Larger ones for larger bodies, but never much more than is needed. */
const nextBlock = (size: number): number => Math.min(Math.max(size >> 2, BLOCK), LARGEST_BLOCK)

export interface Blocks {
  readonly size: number
  add(chunk: Buffer): void
  whole(): Buffer
}

/** Whether a chunk takes about what its bytes take, and there is something to be gained by keeping it. */
const isWorthKeeping = ({ length, buffer }: Buffer): boolean =>
  length >= BLOCK && buffer.byteLength < 2 * length

/** Small chunks are copied: a million of one byte each would take memory as a million objects. */
export function createBlocks(firstBlock = SMALLEST_BLOCK): Blocks {
  const full: Buffer[] = []
  let block = Buffer.allocUnsafe(firstBlock)
  let used = 0
  let size = 0
  const close = (): void => {
    if (used) full.push(block.subarray(0, used))
    block = block.subarray(used)
    used = 0
  }
  return {
    get size() {
      return size
    },
    add: (chunk) => {
      size += chunk.length
      if (isWorthKeeping(chunk)) {
        close()
        full.push(chunk)
        return
      }
      for (let at = 0; at < chunk.length; ) {
        if (used === block.length) {
          full.push(block)
          block = Buffer.allocUnsafe(nextBlock(size))
          used = 0
        }
        const copied = chunk.copy(block, used, at)
        used += copied
        at += copied
      }
    },
    whole: () => {
      close()
      const [only = block] = full
      return full.length === 1 ? only : Buffer.concat(full)
    },
  }
}

/** So many chunks in one turn are a sign of tiny ones; then others have theirs. */
const MOST_IN_A_TURN = 256

/** Notes a chunk of one body. */
type TakeTurns = () => void

/**
 * The runtime reads all connections in one go, each on and on while there is something. Those that send
 * tiny chunks are read one after the other, with everybody else in between.
 */
function createReadingTurns(backpressure: Backpressure): (message: BodySource) => TakeTurns {
  const waiting: (() => void)[] = []
  const next = (): void => {
    backpressure.open()
    waiting.shift()?.()
    if (waiting.length) setImmediate(next)
  }
  return ({ socket }) => {
    let inTurn = 0
    return () => {
      inTurn += 1
      if (inTurn !== MOST_IN_A_TURN) return
      socket.pause()
      backpressure.close()
      if (!waiting.length) setImmediate(next)
      waiting.push(() => {
        inTurn = 0
        socket.resume()
      })
    }
  }
}

interface Budget {
  readonly most: number
  held: number
}

/** What one of many takes of a budget. */
export interface Share {
  /** False when there is not so much left. */
  grow(size: number): boolean
  release(): void
}

/** Each share takes its first block without asking. */
export function createBudget(most: number): () => Share {
  const budget: Budget = { most, held: 0 }
  return () => createShare(budget)
}

function createShare(budget: Budget): Share {
  let held = 0
  const hold = (wanted: number): boolean => {
    const all = budget.held - held + wanted
    if (wanted > held && all > budget.most) return false
    budget.held = all
    held = wanted
    return true
  }
  return {
    grow: (size) => hold(Math.max(0, size - BLOCK)),
    release: () => void hold(0),
  }
}

/** Undefined when the client went away before it had sent everything. */
export type ReadBody = Uint8Array | 'too-large' | 'crowded' | undefined

/** What a body is given of what all share. */
interface Allotment {
  readonly most: number
  readonly share: Share
  readonly takeTurns: TakeTurns
}

function collect(message: BodySource, { most, share, takeTurns }: Allotment): Promise<ReadBody> {
  const length = message.headers['content-length']
  const declared = Number(length ?? BLOCK)
  return new Promise((resolve) => {
    let blocks: Blocks | undefined = createBlocks(
      Math.min(Math.max(declared, SMALLEST_BLOCK), BLOCK),
    )
    const refuse = (reason: 'too-large' | 'crowded'): void => {
      blocks = undefined
      share.release()
      resolve(reason)
    }
    // Asked for at once: those who have to be refused shall not have filled memory before.
    if (length !== undefined && !share.grow(declared)) refuse('crowded')
    message.on('data', (chunk: Buffer) => {
      takeTurns()
      if (!blocks) return
      const size = blocks.size + chunk.length
      if (size > most) refuse('too-large')
      else if (length === undefined && !share.grow(size)) refuse('crowded')
      else blocks.add(chunk)
    })
    message.on('end', () => resolve(blocks?.whole()))
    message.on('error', () => resolve(undefined))
    message.on('close', () => resolve(undefined))
  })
}

export type WithBody = <T>(
  message: BodySource,
  most: number,
  use: (body: ReadBody) => T | Promise<T>,
) => Promise<T>

/** Reads bodies that share so many bytes; each has its part until it was used. */
export function createBodies(together: number, backpressure: Backpressure): WithBody {
  const shareOf = createBudget(together)
  const turnsOf = createReadingTurns(backpressure)
  return async (message, most, use) => {
    const share = shareOf()
    try {
      return await use(await collect(message, { most, share, takeTurns: turnsOf(message) }))
    } finally {
      share.release()
    }
  }
}
