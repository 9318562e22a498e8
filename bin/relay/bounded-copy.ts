/** Copies a stream up to a limit, for later inspection. */
import {
  type BudgetShare,
  type ChunkBuffer,
  createChunkBuffer,
} from '#handlers/hosts/server/bodies.ts'

export interface BoundedCopy {
  add(chunk: Buffer): void
  readonly bytes: Buffer
  /** Number of stored bytes. */
  readonly size: number
  /** Nothing was dropped. */
  readonly isComplete: boolean
  /** Bytes were dropped because other copies use the shared quota. */
  readonly isOverQuota: boolean
}

/** Limited by `max` and by the shared quota. */
export function createBoundedCopy(max: number, share: BudgetShare): BoundedCopy {
  let blocks: ChunkBuffer | undefined
  let joined: Buffer | undefined
  let isTooLong = false
  let isOverShare = false
  const sizeWith = (added: number): number => (blocks?.size ?? 0) + added
  return {
    add(chunk) {
      const size = sizeWith(chunk.length)
      isTooLong ||= size > max
      isOverShare ||= !isTooLong && !share.grow(size)
      if (isTooLong || isOverShare) return
      blocks ??= createChunkBuffer()
      blocks.add(chunk)
    },
    get bytes() {
      joined ??= blocks?.toBuffer() ?? Buffer.alloc(0)
      return joined
    },
    get size() {
      return sizeWith(0)
    },
    get isComplete() {
      return !isTooLong && !isOverShare
    },
    get isOverQuota() {
      return isOverShare
    },
  }
}
