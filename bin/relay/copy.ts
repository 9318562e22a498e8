/** Keeps what flows by, up to a limit, so that it can be looked at afterwards. */
import { type Blocks, createBlocks, type Share } from '#handlers/hosts/bodies.ts'

export interface FlowCopy {
  add(chunk: Buffer): void
  readonly bytes: Buffer
  /** How many bytes are kept. */
  readonly size: number
  /** Nothing was left out. */
  readonly isWhole: boolean
  /** Something was, because others take so much. */
  readonly isCrowded: boolean
}

/** Up to so many bytes, and no more than its share has room for. */
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
