/**
 * The first line of a journal: its version and the number of acknowledged bytes. It is rewritten in
 * place, so its length is constant.
 */
import { InputError } from '#openapi/values/input-error.ts'
import { entryIn, lineOf, STATE_VERSION } from './lines.ts'

const JOURNAL_FORMAT = 'understudy-journal'
const DIGITS = 15

export const headerLine = (kept: number): string =>
  lineOf(
    JSON.stringify({
      format: JOURNAL_FORMAT,
      version: STATE_VERSION,
      kept: String(kept).padStart(DIGITS, '0'),
    }),
  )

export const HEADER_LENGTH = headerLine(0).length

/** The acknowledged bytes; undefined if the line is not a header. */
export function acknowledgedBytes(line: string): number | undefined {
  const header = entryIn(line)
  if (header?.['format'] !== JOURNAL_FORMAT) return undefined
  const { version, kept } = header
  if (version !== STATE_VERSION)
    throw new InputError(
      `it has version ${JSON.stringify(version)}, this release reads up to version ${STATE_VERSION}`,
    )
  return Number(kept)
}
