/** Byte and bit helpers for image files. */

const encoder = new TextEncoder()
export const ascii = (text: string): readonly number[] => [...encoder.encode(text)]

export const bigEndian = (value: number, bytes: number): readonly number[] =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 0xff)

export const littleEndian = (value: number, bytes: number): readonly number[] =>
  [...bigEndian(value, bytes)].reverse()

/** Concatenates the parts. */
export function concatBytes(parts: readonly (readonly number[])[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}

export interface BitWriter {
  /** Writes the lowest `count` bits of the value. */
  put(value: number, count: number): void
  /** All bytes; the last one is padded with zeros. */
  end(): number[]
}

/** The first bit is the lowest of its byte. */
export function createBitWriter(): BitWriter {
  const bytes: number[] = []
  let pending = 0
  let count = 0
  return {
    put(value, length) {
      pending |= value << count
      for (count += length; count >= 8; count -= 8) {
        bytes.push(pending & 0xff)
        pending >>>= 8
      }
    },
    end() {
      if (count > 0) bytes.push(pending & 0xff)
      return bytes
    },
  }
}
