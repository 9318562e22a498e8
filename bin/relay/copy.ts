/** Copies a stream up to a limit, for later inspection. */
import { type Blocks, createBlocks, type Share } from '#handlers/hosts/server/bodies.ts'

export interface FlowCopy {
  add(chunk: Buffer): void
  readonly bytes: Buffer
  /** Number of stored bytes. */
  readonly size: number
  /** Nothing was dropped. */
  readonly isWhole: boolean
  /** Bytes were dropped because other copies use the shared quota. */
  readonly isCrowded: boolean
}

/** Limited by `most` and by the shared quota. */
export function createCopy(most: number, share: Share): FlowCopy {
  let blocks: Blocks | undefined
  let whole: Buffer | undefined
  let isTooLong = false
  let isCrowded = false
  const sizeWith = (more: number): number => (blocks?.size ?? 0) + more
  return {
    add(chunk) {
      const size = sizeWith(chunk.length)
      isTooLong ||= size > most
      isCrowded ||= !isTooLong && !share.grow(size)
      if (isTooLong || isCrowded) return
      blocks ??= createBlocks()
      blocks.add(chunk)
    },
    get bytes() {
      whole ??= blocks?.whole() ?? Buffer.alloc(0)
      return whole
    },
    get size() {
      return sizeWith(0)
    },
    get isWhole() {
      return !isTooLong && !isCrowded
    },
    get isCrowded() {
      return isCrowded
    },
  }
}
