/** Lines of state files: JSON with a checksum each, and their position. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { InputError } from '#openapi/values/input-error.ts'
import { isRecord, type Json, tryParseJson } from '#openapi/values/json.ts'

/** Of the snapshot and its journals (docs/state-file.md). */
export const STATE_VERSION = 3

const SUM_LENGTH = 16

const checksumOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, SUM_LENGTH)

export const checksumIn = (line: string): string => line.slice(0, SUM_LENGTH)
export const lineOf = (text: string): string => `${checksumOf(text)} ${text}\n`

/** The text after the checksum; undefined for a truncated or changed line. */
export function textIn(line: string): string | undefined {
  const text = line.slice(SUM_LENGTH + 1)
  return line[SUM_LENGTH] === ' ' && checksumOf(text) === checksumIn(line) ? text : undefined
}

/** Undefined for a truncated or changed line. */
export function entryIn(line: string): Json | undefined {
  const entry = tryParseJson(textIn(line) ?? '')
  return isRecord(entry) ? entry : undefined
}

/** A state file with corrupt content. */
export class DamagedStateError extends InputError {}

/** A line of a file; the last one may lack a line end. */
export interface FileLine {
  readonly text: string
  /** Starts at 1. */
  readonly number: number
  /** In bytes. */
  readonly start: number
  readonly end: number
  readonly isEnded: boolean
}

export const placeOf = ({ number, start }: FileLine): string => `line ${number} (byte ${start})`

/** In bytes. */
const READ_AT_ONCE = 1024 * 1024
const NEW_LINE = 10

function* blocksOf(file: string): Generator<Buffer> {
  const handle = openSync(file, 'r')
  try {
    for (;;) {
      const block = Buffer.allocUnsafe(READ_AT_ONCE)
      const length = readSync(handle, block)
      if (!length) return
      yield block.subarray(0, length)
    }
  } finally {
    closeSync(handle)
  }
}

/** The lines of a file that may exceed the maximum string length. */
export function* linesIn(file: string): Generator<FileLine> {
  let begun: Buffer[] = []
  let [number, start] = [1, 0]
  const take = (last: Buffer, isEnded: boolean): FileLine => {
    const bytes = Buffer.concat([...begun, last])
    const end = start + bytes.length + (isEnded ? 1 : 0)
    const line = { text: bytes.toString(), number, start, end, isEnded }
    ;[begun, number, start] = [[], number + 1, end]
    return line
  }
  for (const block of blocksOf(file)) {
    let from = 0
    for (let at = block.indexOf(NEW_LINE); at >= 0; at = block.indexOf(NEW_LINE, from)) {
      yield take(block.subarray(from, at), true)
      from = at + 1
    }
    if (from < block.length) begun.push(block.subarray(from))
  }
  if (begun.length) yield take(Buffer.alloc(0), false)
}
