/** The document in a state file: all sites of a process, line by line, with a checksum over them. */

import { createHash, type Hash } from 'node:crypto'
import type { Sites } from '#fixtures/sites.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { isRecord, type Json, parsedJson } from '#openapi/values/json.ts'
import { entryIn, lineOf, linesIn, sumIn, wholeOf } from './journal-lines.ts'
import type { Replay } from './replay.ts'

const STATE_FORMAT = 'understudy-state'
const STATE_VERSION = 2

interface Heading {
  readonly variant: VariantId
  /** The number of the first journal whose entries it does not hold. */
  readonly journal: number
}

function* sitesIn(sites: Sites): Generator<string> {
  // Who only looks makes no site that outlives the process.
  const present = sites.written().map((name) => [name, sites.find(name)] as const)
  for (const [name, site] of present) if (site) yield* wholeOf(name, site).lines
}

/** Made while it is written: a site is as it is when its turn comes. */
export function* writeState(sites: Sites, heading: Heading): Generator<string> {
  const head = JSON.stringify({ format: STATE_FORMAT, version: STATE_VERSION, ...heading })
  yield `${head}\n`
  const hash = createHash('sha256').update(head)
  for (const line of sitesIn(sites)) {
    hash.update(sumIn(line))
    yield line
  }
  yield lineOf(JSON.stringify({ checksum: hash.digest('hex') }))
}

/** The number of the next journal. */
function readHead(text: string, variant: VariantId): number {
  const head = parsedJson(text)
  if (!isRecord(head) || head['format'] !== STATE_FORMAT)
    throw new InputError('it was not saved by understudy serve --state')
  const { version, journal } = head
  if (version !== STATE_VERSION)
    throw new InputError(
      `it has version ${JSON.stringify(version)}, this understudy reads version ${STATE_VERSION}`,
    )
  if (head['variant'] !== variant)
    throw new InputError(
      `it holds variant ${JSON.stringify(head['variant'])}, this understudy was started with variant ${variant}`,
    )
  return typeof journal === 'number' ? journal : 0
}

function* entriesIn(lines: Iterable<string>, hash: Hash): Generator<Json> {
  for (const line of lines) {
    const entry = entryIn(line)
    if (!entry) break
    if ('checksum' in entry) {
      if (entry['checksum'] === hash.digest('hex')) return
      break
    }
    hash.update(sumIn(line))
    yield entry
  }
  throw new InputError('it was changed or cut off')
}

/** Takes in what was saved and gives the number of the next journal; throws when it cannot be used. */
export function readState(file: string, variant: VariantId, replay: Replay): number {
  const lines = linesIn(file)
  const first: string = lines.next().value ?? ''
  const journal = readHead(first, variant)
  replay.take(entriesIn(lines, createHash('sha256').update(first)))
  return journal
}
