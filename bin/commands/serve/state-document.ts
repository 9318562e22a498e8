/** The document in a state file: all sites of a process, with a checksum over them. */

import { createHash } from 'node:crypto'
import type { Sites } from '#fixtures/sites.ts'
import { inSlices } from '#handlers/runtime/slices.ts'
import { isRecord, type Json } from '#openapi/json.ts'
import type { VariantId } from '#openapi/variants.ts'

const STATE_FORMAT = 'understudy-state'
const STATE_VERSION = 1

const checksumOf = (sites: string): string => createHash('sha256').update(sites).digest('hex')

type Pieces = readonly string[]

/** The order in which the names come back when the document is read again. */
const inReadingOrder = (names: readonly string[]): readonly string[] =>
  Object.keys(Object.fromEntries(names.map((name) => [name, true])))

async function sitePieces(sites: Sites): Promise<Pieces> {
  // Who only looks makes no site that outlives the process.
  const present = inReadingOrder(sites.written()).map((name) => [name, sites.find(name)] as const)
  const pieces: string[] = []
  for (const [name, site] of present) {
    if (!site) continue
    pieces.push(`${pieces.length ? ',' : '{'}${JSON.stringify(name)}:`)
    await inSlices(site.snapshotText(), (piece) => void pieces.push(piece))
  }
  return [...(pieces.length ? pieces : ['{']), '}']
}

interface Heading {
  readonly variant: VariantId
  /** The number of the first journal whose entries it does not hold. */
  readonly journal: number
}

/** The document in pieces; requests are answered while it is made. */
export async function writeState(sites: Sites, heading: Heading): Promise<Pieces> {
  const pieces = await sitePieces(sites)
  const hash = createHash('sha256')
  await inSlices(pieces, (piece) => void hash.update(piece))
  const checksum = hash.digest('hex')
  const head = { format: STATE_FORMAT, version: STATE_VERSION, ...heading, checksum }
  return [`${JSON.stringify(head).slice(0, -1)},"sites":`, ...pieces, '}']
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Nesting without end has a text as little as a checksum. */
function hasChecksum(sites: unknown, checksum: unknown): boolean {
  try {
    return checksumOf(JSON.stringify(sites)) === checksum
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

export interface SavedState {
  /** The snapshots by site. */
  readonly sites: Json
  readonly journal: number
}

/** What was saved, or why it cannot be used. */
export function readState(text: string, variant: VariantId): SavedState | string {
  const document = parse(text)
  if (!isRecord(document)) return 'it is not a JSON object'
  if (document['format'] !== STATE_FORMAT) return 'it was not saved by understudy serve --state'
  const { version, sites, checksum } = document
  if (version !== STATE_VERSION)
    return `it has version ${JSON.stringify(version)}, this understudy reads version ${STATE_VERSION}`
  if (document['variant'] !== variant)
    return `it holds variant ${JSON.stringify(document['variant'])}, this understudy was started with variant ${variant}`
  if (!isRecord(sites) || !hasChecksum(sites, checksum)) return 'it was changed or cut off'
  const { journal } = document
  return { sites, journal: typeof journal === 'number' ? journal : 0 }
}
