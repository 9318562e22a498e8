/** JPEG (ITU-T T.81, baseline) of single-colour squares: a block is its mean only. */
import { ascii, bigEndian, concatBytes } from './bytes.ts'
import { type Drawing, rowsOf } from './drawing.ts'

const segment = (marker: number, data: readonly number[]): readonly number[] => [
  0xff,
  marker,
  ...bigEndian(data.length + 2, 2),
  ...data,
]

const COMPONENTS = [1, 2, 3] as const
/** Means are stored multiplied by eight; the divisor reverts it. */
const DIVISORS = segment(0xdb, [0, 8, ...Array.from({ length: 63 }, () => 1)])
/** `0` means no change, `10000` to `10111` a change of one to eight bits. */
const MEAN_CODES = segment(0xc4, [
  0x00,
  1,
  0,
  0,
  0,
  8,
  ...Array.from({ length: 11 }, () => 0),
  0,
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
])
/** `0` is the end of the block. */
const END_OF_BLOCK = segment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0])
const HEAD = segment(0xe0, [...ascii('JFIF'), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
const SCAN = segment(0xda, [3, ...COMPONENTS.flatMap((id) => [id, 0]), 0, 63, 0])

const frameOf = ({ width, height }: Drawing): readonly number[] =>
  segment(0xc0, [
    8,
    ...bigEndian(height, 2),
    ...bigEndian(width, 2),
    3,
    ...COMPONENTS.flatMap((id) => [id, 0x11, 0]),
  ])

/** Brightness and two differences, each around zero. */
const meansOf = ([red, green, blue]: Drawing['ink']): readonly number[] => [
  Math.round(0.299 * red + 0.587 * green + 0.114 * blue) - 128,
  Math.round(-0.168736 * red - 0.331264 * green + 0.5 * blue),
  Math.round(0.5 * red - 0.418688 * green - 0.081312 * blue),
]

/** The highest bit of a byte comes first, and a byte of ones is followed by a zero byte. */
function createScan() {
  const bytes: number[] = []
  let pending = 0
  let count = 0
  const put = (value: number, length: number): void => {
    pending = (pending << length) | value
    for (count += length; count >= 8; ) {
      count -= 8
      const byte = (pending >> count) & 0xff
      bytes.push(byte)
      if (byte === 0xff) bytes.push(0)
    }
    pending &= 0xff
  }
  return { bytes, put }
}

function scanOf(drawing: Drawing): readonly number[] {
  const { bytes, put } = createScan()
  const [paper, ink] = [meansOf(drawing.paper), meansOf(drawing.ink)]
  let previous: readonly number[] = [0, 0, 0]
  const putBlock = (means: readonly number[]): void => {
    for (const [at, mean] of means.entries()) {
      const change = mean - (previous[at] ?? 0)
      const size = 32 - Math.clz32(Math.abs(change))
      if (size === 0) put(0, 1)
      else {
        put(0b10000 + size - 1, 5)
        put(change > 0 ? change : change + (1 << size) - 1, size)
      }
      put(0, 1)
    }
    previous = means
  }
  for (const row of rowsOf(drawing))
    for (const isInk of row) {
      const means = isInk ? ink : paper
      // In most blocks nothing changes: each component encodes no change and the end.
      if (means === previous) put(0, 2 * COMPONENTS.length)
      else putBlock(means)
    }
  put(0x7f, 7)
  return bytes
}

export const toJpeg = (drawing: Drawing): Uint8Array =>
  concatBytes([
    ...[[0xff, 0xd8], HEAD, DIVISORS, frameOf(drawing)],
    ...[MEAN_CODES, END_OF_BLOCK, SCAN, scanOf(drawing), [0xff, 0xd9]],
  ])
