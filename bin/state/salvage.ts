/** Finds the whole lines of a damaged state file, and says where the others stood. */
import { statSync } from 'node:fs'
import type { Json } from '#openapi/values/json.ts'
import { keptIn } from './journal-header.ts'
import { entryIn, type FileLine, linesIn } from './lines.ts'
import { numberedIn } from './read-journal.ts'

export interface Gone {
  readonly line: number
  /** In bytes. */
  readonly from: number
  readonly bytes: number
  /** The site it was about, where that can still be read. */
  readonly site?: string
}

export interface Salvage {
  readonly entries: readonly Json[]
  readonly gone: readonly Gone[]
  /** Bytes at the end that were acknowledged and are not there. */
  readonly missing: number
}

/** The start of a line: its checksum, in a journal its number, and an object. */
const LINE_START = /[0-9a-f]{16} (?:\d+ )?\{/g

const wholeEntry = (line: string): Json | undefined => numberedIn(line)?.entry ?? entryIn(line)

/** A line end that is gone joins two lines; each of them may be whole. */
function entriesInside(text: string): readonly Json[] {
  const starts = [...text.matchAll(LINE_START)].map(({ index }) => index)
  return starts.flatMap((start, at) => {
    const piece = text.slice(start, starts[at + 1])
    // The sign in place of the line end is one character.
    const entry = wholeEntry(piece) ?? wholeEntry(piece.slice(0, -1))
    return entry ? [entry] : []
  })
}

function siteIn(text: string): Pick<Gone, 'site'> {
  const site = /"site":"([^"\\]{1,80})"/.exec(text)?.[1]
  return site === undefined ? {} : { site }
}

const goneAt = ({ number, start, end, text }: FileLine): Gone => ({
  line: number,
  from: start,
  bytes: end - start,
  ...siteIn(text),
})

/** A whole line, with what it counts on. */
interface WholeLine {
  readonly entry: Json
  /** It was acknowledged, so it counts even where the lines of its write are incomplete. */
  readonly isKept: boolean
}

/** The lines of an unfinished write at the end do not count. */
function settled(found: readonly WholeLine[]): readonly Json[] {
  const last = found.findLastIndex(({ entry, isKept }) => isKept || !entry['more'])
  return found.slice(0, last + 1).map(({ entry }) => entry)
}

/** Everything that is whole counts, except an unfinished write at the end. */
export function salvage(file: string): Salvage {
  const { size } = statSync(file)
  const found: WholeLine[] = []
  const gone: Gone[] = []
  let kept: number | undefined
  for (const line of linesIn(file)) {
    kept ??= line.number === 1 ? keptIn(line.text) : undefined
    if (line.number === 1 && kept !== undefined) continue
    const isKept = kept === undefined ? line.isEnded : line.start < kept
    const entry = wholeEntry(line.text)
    const entries = entry ? [entry] : entriesInside(line.text)
    found.push(...entries.map((each) => ({ entry: each, isKept })))
    if (!entry && isKept) gone.push(goneAt(line))
  }
  return { entries: settled(found), gone, missing: Math.max(0, (kept ?? 0) - size) }
}
