/** Reads request bodies within a shared memory budget. */

import type { Backpressure } from './backpressure.ts'

/** The subset of node's message in use. */
interface BodySource {
  readonly headers: { readonly 'content-length'?: string | undefined }
  readonly socket: { pause(): unknown; resume(): unknown }
  on(event: 'data' | 'end' | 'error' | 'close', listener: (chunk: Buffer) => void): unknown
}

/**
 * Also the share that every body gets unconditionally: other large uploads never block a small one.
 */
const BLOCK_SIZE = 16 * 1024
const MIN_BLOCK_SIZE = 1024
const MAX_BLOCK_SIZE = 256 * 1024

/** Block size grows with the body, with little unused memory. */
const nextBlock = (size: number): number =>
  Math.min(Math.max(size >> 2, BLOCK_SIZE), MAX_BLOCK_SIZE)

export interface ChunkBuffer {
  readonly size: number
  add(chunk: Buffer): void
  toBuffer(): Buffer
}

/** Whether to keep a chunk without copying: it is large and wastes little of its buffer. */
const isKeptWithoutCopy = ({ length, buffer }: Buffer): boolean =>
  length >= BLOCK_SIZE && buffer.byteLength < 2 * length

/** Small chunks are copied into blocks: a million one-byte buffers would cost a million objects. */
export function createChunkBuffer(firstBlock = MIN_BLOCK_SIZE): ChunkBuffer {
  const full: Buffer[] = []
  let block = Buffer.allocUnsafe(firstBlock)
  let used = 0
  let size = 0
  const closeBlock = (): void => {
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
      if (isKeptWithoutCopy(chunk)) {
        closeBlock()
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
    toBuffer: () => {
      closeBlock()
      const [only = block] = full
      return full.length === 1 ? only : Buffer.concat(full)
    },
  }
}

/** More chunks in one turn indicate tiny chunks; reading then yields. */
const MAX_CHUNKS_PER_TURN = 256

/** Counts a chunk of one body. */
type CountChunk = () => void

/**
 * Node reads every connection for as long as data is available. Connections with tiny chunks are
 * read in turn, with other work in between.
 */
function createFairReader(backpressure: Backpressure): (message: BodySource) => CountChunk {
  const waiting: (() => void)[] = []
  const next = (): void => {
    backpressure.open()
    waiting.shift()?.()
    if (waiting.length) setImmediate(next)
  }
  return ({ socket }) => {
    let chunksInTurn = 0
    return () => {
      chunksInTurn += 1
      if (chunksInTurn !== MAX_CHUNKS_PER_TURN) return
      socket.pause()
      backpressure.close()
      if (!waiting.length) setImmediate(next)
      waiting.push(() => {
        chunksInTurn = 0
        socket.resume()
      })
    }
  }
}

interface Budget {
  readonly max: number
  used: number
}

/** One body's share of the budget. */
export interface BudgetShare {
  /** False when the budget is exhausted. */
  grow(size: number): boolean
  release(): void
}

/** The first block of each share is always granted. */
export function createBudget(max: number): () => BudgetShare {
  const budget: Budget = { max, used: 0 }
  return () => createShare(budget)
}

function createShare(budget: Budget): BudgetShare {
  let held = 0
  const setSize = (wanted: number): boolean => {
    const all = budget.used - held + wanted
    if (wanted > held && all > budget.max) return false
    budget.used = all
    held = wanted
    return true
  }
  return {
    grow: (size) => setSize(Math.max(0, size - BLOCK_SIZE)),
    release: () => void setSize(0),
  }
}

/** Undefined when the client disconnected before the end. */
type BodyResult = Uint8Array | 'too-large' | 'crowded' | undefined

/** Limits and accounting of one body. */
interface BodyLimits {
  readonly max: number
  readonly share: BudgetShare
  readonly countChunk: CountChunk
}

function collect(message: BodySource, { max, share, countChunk }: BodyLimits): Promise<BodyResult> {
  const length = message.headers['content-length']
  const declared = Number(length ?? BLOCK_SIZE)
  return new Promise((resolve) => {
    let blocks: ChunkBuffer | undefined = createChunkBuffer(
      Math.min(Math.max(declared, MIN_BLOCK_SIZE), BLOCK_SIZE),
    )
    const reject = (reason: 'too-large' | 'crowded'): void => {
      blocks = undefined
      share.release()
      resolve(reason)
    }
    // Reserved up front, so that bodies to be rejected do not fill memory first.
    if (length !== undefined && !share.grow(declared)) reject('crowded')
    message.on('data', (chunk: Buffer) => {
      countChunk()
      if (!blocks) return
      const size = blocks.size + chunk.length
      if (size > max) reject('too-large')
      else if (length === undefined && !share.grow(size)) reject('crowded')
      else blocks.add(chunk)
    })
    message.on('end', () => resolve(blocks?.toBuffer()))
    message.on('error', () => resolve(undefined))
    message.on('close', () => resolve(undefined))
  })
}

type WithBody = <T>(
  message: BodySource,
  max: number,
  use: (body: BodyResult) => T | Promise<T>,
) => Promise<T>

/** Reads bodies within a common budget; a share is released after its body is used. */
export function createBodyReader(totalMax: number, backpressure: Backpressure): WithBody {
  const shareOf = createBudget(totalMax)
  const chunkCounter = createFairReader(backpressure)
  return async (message, max, use) => {
    const share = shareOf()
    try {
      return await use(await collect(message, { max, share, countChunk: chunkCounter(message) }))
    } finally {
      share.release()
    }
  }
}
