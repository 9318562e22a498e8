/** PNG (RFC 2083) with two colours; repetitions are compressed (RFC 1951, with fixed codes). */
import { ascii, type BitWriter, bigEndian, concatBytes, createBitWriter } from './bytes.ts'
import { type Drawing, rowsOf, SQUARE } from './drawing.ts'

const SIGNATURE = [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]
const TWO_COLOURS = [1, 3, 0, 0, 0]
const FILTER_UP = 2
const ADLER_MODULUS = 65_521

function crc(bytes: readonly number[]): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum
}

function chunk(type: string, data: readonly number[]): readonly number[] {
  const content = [...ascii(type), ...data]
  return [...bigEndian(data.length, 4), ...content, ...bigEndian(crc(content), 4)]
}

/** Codes start with their highest bit. */
function putCode(bits: BitWriter, code: number, length: number): void {
  for (let at = length - 1; at >= 0; at -= 1) bits.put((code >> at) & 1, 1)
}

function putLiteral(bits: BitWriter, byte: number): void {
  if (byte < 144) putCode(bits, 0x30 + byte, 8)
  else putCode(bits, 0x190 + byte - 144, 9)
}

const MIN_LENGTH = 3
const MAX_LENGTH = 258

/** Repeats the previous byte. */
function putRepeat(bits: BitWriter, times: number): void {
  const beyond = times - MIN_LENGTH
  const extra = times === MAX_LENGTH ? 0 : Math.max(0, 29 - Math.clz32(beyond))
  const code = times === MAX_LENGTH ? 28 : 4 * extra + (beyond >> extra)
  if (code < 23) putCode(bits, code + 1, 7)
  else putCode(bits, 0xc0 + code - 23, 8)
  bits.put(beyond & ((1 << extra) - 1), extra)
  putCode(bits, 0, 5)
}

function putRun(bits: BitWriter, byte: number, length: number): void {
  putLiteral(bits, byte)
  let remaining = length - 1
  for (; remaining >= MIN_LENGTH; remaining -= Math.min(remaining, MAX_LENGTH))
    putRepeat(bits, Math.min(remaining, MAX_LENGTH))
  for (; remaining > 0; remaining -= 1) putLiteral(bits, byte)
}

type Run = readonly [byte: number, length: number]

function* runsOfRow(row: readonly boolean[]): Generator<Run> {
  yield [0, 1]
  for (let start = 0, at = 0; start < row.length; start = at) {
    while (at < row.length && row[at] === row[start]) at += 1
    yield [row[start] ? 255 : 0, at - start]
  }
}

function* runsOf(drawing: Drawing): Generator<Run> {
  let remaining = drawing.height
  for (const row of rowsOf(drawing)) {
    yield* runsOfRow(row)
    for (let copy = 1; copy < Math.min(SQUARE, remaining); copy += 1) {
      yield [FILTER_UP, 1]
      yield [0, row.length]
    }
    remaining -= SQUARE
  }
}

function compress(drawing: Drawing): readonly number[] {
  const bits = createBitWriter()
  bits.put(0b011, 3)
  let [low, high] = [1, 0]
  for (const [byte, length] of runsOf(drawing)) {
    putRun(bits, byte, length)
    high = (high + length * low + (byte * length * (length + 1)) / 2) % ADLER_MODULUS
    low = (low + byte * length) % ADLER_MODULUS
  }
  putCode(bits, 0, 7)
  return [0x78, 0x01, ...bits.end(), ...bigEndian(high, 2), ...bigEndian(low, 2)]
}

export const toPng = (drawing: Drawing): Uint8Array =>
  concatBytes([
    SIGNATURE,
    chunk('IHDR', [
      ...bigEndian(drawing.width, 4),
      ...bigEndian(drawing.height, 4),
      ...TWO_COLOURS,
    ]),
    chunk('PLTE', [...drawing.paper, ...drawing.ink]),
    chunk('IDAT', compress(drawing)),
    chunk('IEND', []),
  ])
