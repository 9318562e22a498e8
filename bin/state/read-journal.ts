/**
 * Reads a journal. It is complete, or it ends with an unacknowledged write, or it is damaged: then
 * none of it is used.
 */
import { statSync } from 'node:fs'
import { isRecord, type Json, tryParseJson } from '#openapi/values/json.ts'
import { acknowledgedBytes } from './journal-header.ts'
import { DamagedStateError, entryIn, type FileLine, linesIn, placeOf, textIn } from './lines.ts'

interface NumberedEntry {
  readonly number: number
  readonly entry: Json
}

/** `<checksum> <number> <JSON>`: the number reveals missing and duplicate lines. */
export function numberedIn(line: string): NumberedEntry | undefined {
  const text = textIn(line)
  const split = text?.indexOf(' ') ?? -1
  if (text === undefined || split < 1) return undefined
  const entry = tryParseJson(text.slice(split + 1))
  return isRecord(entry) ? { number: Number(text.slice(0, split)), entry } : undefined
}

/** Journals of version 2 have neither a header nor numbers. */
function entryAt(line: FileLine, isOld: boolean): Json | undefined {
  if (isOld) return entryIn(line.text)
  const found = numberedIn(line.text)
  return found?.number === line.number - 1 ? found.entry : undefined
}

/** Called with the number of unacknowledged bytes at the end. */
type OnTruncated = (bytes: number) => void

interface JournalLength {
  readonly size: number
  /** Acknowledged bytes; undefined if the journal does not state them. */
  readonly kept: number | undefined
}

/**
 * Without a header, only an unterminated line after the first one counts as an unfinished write.
 */
const isUnfinished = (line: FileLine, { kept }: JournalLength): boolean =>
  kept === undefined ? line.number > 1 && !line.isEnded : line.start >= kept

const damaged = (where: string): DamagedStateError =>
  new DamagedStateError(`it is damaged at ${where}`)

export function* readJournal(file: string, onTorn: OnTruncated): Generator<Json> {
  const { size } = statSync(file)
  // A journal gets its name together with its header, so it is never empty.
  if (size === 0) throw damaged('its beginning: it is empty')
  let course: JournalLength = { size, kept: undefined }
  /** Start of the entries that are valid only together with a later one. */
  let openFrom: number | undefined
  for (const line of linesIn(file)) {
    const kept = line.number === 1 ? acknowledgedBytes(line.text) : undefined
    if (kept !== undefined) {
      course = { size, kept }
      continue
    }
    const entry = entryAt(line, course.kept === undefined)
    if (!entry && !isUnfinished(line, course)) throw damaged(placeOf(line))
    if (!entry) return onTorn(size - (openFrom ?? line.start))
    openFrom = entry['more'] ? (openFrom ?? line.start) : undefined
    yield entry
  }
  if (course.kept !== undefined && size < course.kept)
    throw damaged(`its end (byte ${size}): ${course.kept - size} bytes are missing`)
  if (openFrom !== undefined) onTorn(size - openFrom)
}
