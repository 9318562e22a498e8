/** The snapshot in a state file: all sites of a process, line by line, with a checksum. */

import { createHash, type Hash } from 'node:crypto'
import type { Sites } from '#fixtures/site/sites.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { isRecord, type Json, tryParseJson } from '#openapi/values/json.ts'
import { fullWrite } from './journal-lines.ts'
import {
  checksumIn,
  DamagedStateError,
  entryIn,
  type FileLine,
  lineOf,
  linesIn,
  placeOf,
  STATE_VERSION,
} from './lines.ts'
import type { Replay } from './replay.ts'

const STATE_FORMAT = 'understudy-state'
/** Same snapshots; journals without a header. */
const VERSION_BEFORE = 2

interface SnapshotHeading {
  readonly variant: VariantId
  /** The number of the first journal not included. */
  readonly journal: number
}

function* sitesIn(sites: Sites): Generator<string> {
  // Unchanged sites are not stored.
  const present = sites.written().map((name) => [name, sites.find(name)] as const)
  for (const [name, site] of present)
    if (site) for (const text of fullWrite(name, site).texts) yield lineOf(text)
}

/** Generated lazily: each site has its state at the time of its line. */
export function* writeState(sites: Sites, heading: SnapshotHeading): Generator<string> {
  const head = JSON.stringify({ format: STATE_FORMAT, version: STATE_VERSION, ...heading })
  yield `${head}\n`
  const hash = createHash('sha256').update(head)
  for (const line of sitesIn(sites)) {
    hash.update(checksumIn(line))
    yield line
  }
  yield lineOf(JSON.stringify({ checksum: hash.digest('hex') }))
}

/** Returns the number of the next journal. */
function readHead(text: string, variant: VariantId | undefined): number {
  const head = tryParseJson(text)
  if (!isRecord(head) || head['format'] !== STATE_FORMAT)
    throw new DamagedStateError(
      'it was not saved by understudy serve --state, or its first line is damaged',
    )
  const { version, journal } = head
  if (version !== STATE_VERSION && version !== VERSION_BEFORE)
    throw new InputError(
      `it has version ${JSON.stringify(version)}, this release reads versions ${VERSION_BEFORE} and ${STATE_VERSION}`,
    )
  if (variant !== undefined && head['variant'] !== variant)
    throw new InputError(
      `it contains variant ${JSON.stringify(head['variant'])}, but the server was started with variant ${variant}`,
    )
  return typeof journal === 'number' ? journal : 0
}

function* entriesIn(lines: Iterable<FileLine>, hash: Hash): Generator<Json> {
  let isWhole = false
  for (const line of lines) {
    const entry = isWhole ? undefined : entryIn(line.text)
    if (!entry) throw new DamagedStateError(`it is damaged at ${placeOf(line)}`)
    if ('checksum' in entry) {
      if (entry['checksum'] !== hash.digest('hex')) break
      isWhole = true
      continue
    }
    hash.update(checksumIn(line.text))
    yield entry
  }
  if (!isWhole) throw new DamagedStateError('it was changed or truncated')
}

/** Reads a snapshot, of the given or any variant, and returns the number of the next journal. */
export function readState(file: string, variant: VariantId | undefined, replay: Replay): number {
  const lines = linesIn(file)
  const first: string = lines.next().value?.text ?? ''
  const journal = readHead(first, variant)
  replay.take(entriesIn(lines, createHash('sha256').update(first)))
  return journal
}
