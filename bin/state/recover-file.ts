/** Finds the intact lines of a damaged state file, and locates the others. */
import { statSync } from 'node:fs'
import type { Json } from '#openapi/values/json.ts'
import { acknowledgedBytes } from './journal-header.ts'
import { entryIn, type FileLine, linesIn } from './lines.ts'
import { numberedIn } from './read-journal.ts'

interface LostLine {
  readonly line: number
  /** In bytes. */
  readonly from: number
  readonly bytes: number
  /** The site of the line, if it is still readable. */
  readonly site?: string
}

export interface RecoveredFile {
  readonly entries: readonly Json[]
  readonly gone: readonly LostLine[]
  /** Acknowledged bytes missing at the end. */
  readonly missing: number
}

/** The start of a line: its checksum, in a journal its number, and an object. */
const LINE_START = /[0-9a-f]{16} (?:\d+ )?\{/g

const wholeEntry = (line: string): Json | undefined => numberedIn(line)?.entry ?? entryIn(line)

/** A missing line end joins two lines; each of them may be intact. */
function entriesInside(text: string): readonly Json[] {
  const starts = [...text.matchAll(LINE_START)].map(({ index }) => index)
  return starts.flatMap((start, at) => {
    const piece = text.slice(start, starts[at + 1])
    // The replacement of the line end is one character.
    const entry = wholeEntry(piece) ?? wholeEntry(piece.slice(0, -1))
    return entry ? [entry] : []
  })
}

function siteIn(text: string): Pick<LostLine, 'site'> {
  const site = /"site":"([^"\\]{1,80})"/.exec(text)?.[1]
  return site === undefined ? {} : { site }
}

const lostLineOf = ({ number, start, end, text }: FileLine): LostLine => ({
  line: number,
  from: start,
  bytes: end - start,
  ...siteIn(text),
})

/** An intact line and its acknowledgement. */
interface IntactLine {
  readonly entry: Json
  /** Acknowledged, so it is used even if the lines of its write are incomplete. */
  readonly isFlushed: boolean
}

/** Drops an unfinished write at the end. */
function withoutUnfinished(found: readonly IntactLine[]): readonly Json[] {
  const last = found.findLastIndex(({ entry, isFlushed }) => isFlushed || !entry['more'])
  return found.slice(0, last + 1).map(({ entry }) => entry)
}

/** Uses all intact lines except an unfinished write at the end. */
export function recoverFile(file: string): RecoveredFile {
  const { size } = statSync(file)
  const found: IntactLine[] = []
  const gone: LostLine[] = []
  let kept: number | undefined
  for (const line of linesIn(file)) {
    kept ??= line.number === 1 ? acknowledgedBytes(line.text) : undefined
    if (line.number === 1 && kept !== undefined) continue
    const isFlushed = kept === undefined ? line.isEnded : line.start < kept
    const entry = wholeEntry(line.text)
    const entries = entry ? [entry] : entriesInside(line.text)
    found.push(...entries.map((each) => ({ entry: each, isFlushed })))
    if (!entry && isFlushed) gone.push(lostLineOf(line))
  }
  return { entries: withoutUnfinished(found), gone, missing: Math.max(0, (kept ?? 0) - size) }
}
