/** WebP (RFC 9649, lossless) of two colours: one bit for each row of a square. */
import { ascii, type BitWriter, concatBytes, createBitWriter, littleEndian } from './bytes.ts'
import { type Drawing, rowsOf, SQUARE } from './drawing.ts'

const SIGNATURE = 0x2f
const COLOUR_TABLE = 3
const OPAQUE = 255

/** A code of one symbol, which takes no bits, or of two, the smaller of which is 0. */
function putCodeOf(bits: BitWriter, symbols: readonly number[]): void {
  const [first = 0, second = first] = [...symbols].sort((a, b) => a - b)
  bits.put(1, 1)
  bits.put(Number(first !== second), 1)
  bits.put(1, 1)
  bits.put(first, 8)
  if (first !== second) bits.put(second, 8)
}

type Pixel = readonly [red: number, green: number, blue: number, alpha: number]

/** Green, red, blue, alpha: the order of the format. */
const channelsOf = ([red, green, blue, alpha]: Pixel): readonly number[] => [
  green,
  red,
  blue,
  alpha,
]

/** The codes of the channels, and the unused one of distances. */
function putCodes(bits: BitWriter, pixels: readonly Pixel[]): void {
  for (const channel of [0, 1, 2, 3])
    putCodeOf(
      bits,
      pixels.map((pixel) => channelsOf(pixel)[channel] ?? 0),
    )
  putCodeOf(bits, [0])
}

/** The paper colour, then the ink as a difference from it. */
function putTable(bits: BitWriter, { paper, ink }: Drawing): void {
  const differing = (at: 0 | 1 | 2): number => (ink[at] - paper[at]) & 0xff
  const first: Pixel = [...paper, OPAQUE]
  const second: Pixel = [differing(0), differing(1), differing(2), 0]
  bits.put(1, 1)
  bits.put(COLOUR_TABLE, 2)
  bits.put(1, 8)
  bits.put(0, 1)
  putCodes(bits, [first, second])
  const others = channelsOf(second)
  for (const pixel of [first, second])
    for (const [at, value] of channelsOf(pixel).entries()) {
      const [a, b] = [channelsOf(first)[at] ?? 0, others[at] ?? 0]
      if (a !== b) bits.put(Number(value === Math.max(a, b)), 1)
    }
}

const MAX_RUN = 16

/** The bits of a row in parts of the maximum length. */
function* partsOf(row: readonly boolean[]): Generator<readonly [value: number, count: number]> {
  for (let from = 0; from < row.length; from += MAX_RUN) {
    const part = row.slice(from, from + MAX_RUN)
    yield [part.reduce((value, isInk, at) => value | (Number(isInk) << at), 0), part.length]
  }
}

/** Each row of squares is eight rows of pixels, or the remaining ones. */
function putSquares(bits: BitWriter, drawing: Drawing): void {
  let left = drawing.height
  for (const row of rowsOf(drawing)) {
    const parts = [...partsOf(row)]
    for (let y = 0; y < Math.min(SQUARE, left); y += 1)
      for (const [value, count] of parts) bits.put(value, count)
    left -= SQUARE
  }
}

function contentOf(drawing: Drawing): readonly number[] {
  const bits = createBitWriter()
  bits.put(SIGNATURE, 8)
  bits.put(drawing.width - 1, 14)
  bits.put(drawing.height - 1, 14)
  bits.put(0, 4)
  putTable(bits, drawing)
  // No further transforms, no colour cache, one set of codes.
  bits.put(0, 3)
  putCodes(bits, [
    [0, 0, 0, 0],
    [0, 0xff, 0, 0],
  ])
  putSquares(bits, drawing)
  return bits.end()
}

export function toWebp(drawing: Drawing): Uint8Array {
  const content = contentOf(drawing)
  const padding = content.length % 2 ? [0] : []
  const chunk = [...ascii('VP8L'), ...littleEndian(content.length, 4)]
  const inside = [ascii('WEBP'), chunk, content, padding]
  const size = inside.reduce((sum, { length }) => sum + length, 0)
  return concatBytes([ascii('RIFF'), littleEndian(size, 4), ...inside])
}
