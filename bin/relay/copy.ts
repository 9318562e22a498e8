/** Keeps what flows by, up to a limit, so that it can be looked at afterwards. */
export interface FlowCopy {
  add(chunk: Uint8Array): void
  readonly bytes: Buffer
  /** How many bytes are kept. */
  readonly size: number
  /** Nothing was left out. */
  readonly isWhole: boolean
}

export function createCopy(most: number): FlowCopy {
  let chunks: Uint8Array[] = []
  let size = 0
  let isWhole = true
  return {
    add(chunk) {
      if (size + chunk.length > most) isWhole = false
      if (!isWhole) return
      size += chunk.length
      chunks.push(chunk)
    },
    get bytes() {
      const [only] = chunks
      if (chunks.length === 1 && Buffer.isBuffer(only)) return only
      const whole = Buffer.concat(chunks)
      chunks = [whole]
      return whole
    },
    get size() {
      return size
    },
    get isWhole() {
      return isWhole
    },
  }
}
