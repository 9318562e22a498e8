import { InputError } from '#openapi/input-error.ts'

interface Input {
  readonly bits: (count: number) => number
  /** Whole bytes, starting at the next full one. */
  readonly bytes: (count: number) => Uint8Array
}

function readerOf(packed: Uint8Array): Input {
  let at = 0
  let held = 0
  let count = 0
  const byte = (): number => {
    const value = packed[at]
    if (value === undefined) throw new InputError('expected more bytes, got the end')
    at += 1
    return value
  }
  return {
    bits: (wanted) => {
      while (count < wanted) {
        held |= byte() << count
        count += 8
      }
      const value = held & ((1 << wanted) - 1)
      held >>>= wanted
      count -= wanted
      return value
    },
    bytes: (wanted) => {
      held = 0
      count = 0
      const start = at
      at += wanted
      if (at > packed.length) throw new InputError('expected more bytes, got the end')
      return packed.subarray(start, at)
    },
  }
}

const LONGEST_CODE = 15

interface Codes {
  /** How many codes there are of each length. */
  readonly counts: readonly number[]
  /** The symbols in the order of their codes. */
  readonly symbols: readonly number[]
}

function codesOf(lengths: readonly number[]): Codes {
  const counts = Array.from({ length: LONGEST_CODE + 1 }, (_, length) =>
    length === 0 ? 0 : lengths.filter((other) => other === length).length,
  )
  const symbols = lengths
    .map((length, symbol) => ({ length, symbol }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.length - b.length || a.symbol - b.symbol)
    .map(({ symbol }) => symbol)
  return { counts, symbols }
}

function readSymbol(input: Input, { counts, symbols }: Codes): number {
  let code = 0
  let first = 0
  let index = 0
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    code |= input.bits(1)
    // The loop stays within the table.
    const count = counts[length] as number
    // As above: the counts say how many symbols there are.
    if (code - count < first) return symbols[index + (code - first)] as number
    index += count
    first = (first + count) << 1
    code <<= 1
  }
  throw new InputError('expected a known code')
}

interface Tables {
  readonly literals: Codes
  readonly distances: Codes
}

const repeated = (length: number, value: number): readonly number[] =>
  Array.from({ length }, () => value)

const FIXED: Tables = {
  literals: codesOf([
    ...repeated(144, 8),
    ...repeated(112, 9),
    ...repeated(24, 7),
    ...repeated(8, 8),
  ]),
  distances: codesOf(repeated(30, 5)),
}

const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** The lengths of the codes are packed themselves: three symbols stand for repetitions. */
function readLengths(input: Input, codes: Codes, wanted: number): readonly number[] {
  const lengths: number[] = []
  while (lengths.length < wanted) {
    const symbol = readSymbol(input, codes)
    if (symbol < 16) lengths.push(symbol)
    else if (symbol === 16) lengths.push(...repeated(3 + input.bits(2), lengths.at(-1) ?? 0))
    else lengths.push(...repeated(symbol === 17 ? 3 + input.bits(3) : 11 + input.bits(7), 0))
  }
  return lengths
}

function readTables(input: Input): Tables {
  const literals = input.bits(5) + 257
  const distances = input.bits(5) + 1
  const sent = input.bits(4) + 4
  const lengths = [...repeated(LENGTH_ORDER.length, 0)]
  for (const place of LENGTH_ORDER.slice(0, sent)) lengths[place] = input.bits(3)
  const all = readLengths(input, codesOf(lengths), literals + distances)
  return {
    literals: codesOf(all.slice(0, literals)),
    distances: codesOf(all.slice(literals, literals + distances)),
  }
}

/** Bases and extra bits of lengths and distances grow by fixed steps. */
const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
  163, 195, 227, 258,
]
const lengthBits = (symbol: number): number => (symbol < 8 || symbol === 28 ? 0 : (symbol - 4) >> 2)
const distanceBits = (symbol: number): number => (symbol < 4 ? 0 : (symbol - 2) >> 1)
const distanceBase = (symbol: number): number =>
  symbol < 4 ? symbol + 1 : ((2 + (symbol & 1)) << distanceBits(symbol)) + 1

const END = 256

function copy(input: Input, { symbol, distances }: { symbol: number; distances: Codes }) {
  const length = LENGTHS[symbol]
  if (length === undefined) throw new InputError('expected a known length')
  const size = length + input.bits(lengthBits(symbol))
  const far = readSymbol(input, distances)
  return { size, distance: distanceBase(far) + input.bits(distanceBits(far)) }
}

function readBlock(input: Input, { literals, distances }: Tables, output: InflatedBytes): void {
  for (;;) {
    const symbol = readSymbol(input, literals)
    if (symbol === END) return
    if (symbol < END) output.put(symbol)
    else {
      const { size, distance } = copy(input, { symbol: symbol - END - 1, distances })
      output.repeat(size, distance)
    }
  }
}

interface InflatedBytes {
  readonly put: (byte: number) => void
  readonly repeat: (size: number, distance: number) => void
  readonly all: () => Uint8Array
}

function outputOf(limit: number): InflatedBytes {
  const bytes: number[] = []
  const put = (byte: number): void => {
    if (bytes.length >= limit) throw new InputError(`expected at most ${limit} bytes`)
    bytes.push(byte)
  }
  return {
    put,
    repeat: (size, distance) => {
      if (distance > bytes.length) throw new InputError('expected a distance inside the output')
      // A distance beyond the start was refused.
      for (let count = 0; count < size; count += 1) put(bytes[bytes.length - distance] as number)
    },
    all: () => Uint8Array.from(bytes),
  }
}

function readStored(input: Input, output: InflatedBytes): void {
  const [low = 0, high = 0] = input.bytes(4)
  for (const byte of input.bytes(low | (high << 8))) output.put(byte)
}

/** Throws InputError for bytes that are not deflated, and for more output than allowed. */
export function inflate(packed: Uint8Array, limit: number): Uint8Array {
  const input = readerOf(packed)
  const output = outputOf(limit)
  let isLast = false
  while (!isLast) {
    isLast = input.bits(1) === 1
    const kind = input.bits(2)
    if (kind === 0) readStored(input, output)
    else if (kind === 1) readBlock(input, FIXED, output)
    else if (kind === 2) readBlock(input, readTables(input), output)
    else throw new InputError('expected a known kind of block')
  }
  return output.all()
}
