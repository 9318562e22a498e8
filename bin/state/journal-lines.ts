/** What journals and snapshots are made of: lines of JSON, of which each says whether it is whole. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import type { Site } from '#fixtures/site.ts'
import { recordPieces, type SiteContents } from '#fixtures/snapshot-text.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'
import type { SiteChanges } from './state-changes.ts'

const SUM_LENGTH = 16

const sumOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, SUM_LENGTH)

export const sumIn = (line: string): string => line.slice(0, SUM_LENGTH)
export const lineOf = (text: string): string => `${sumOf(text)} ${text}\n`

/** Undefined for a line that was cut off or changed. */
export function entryIn(line: string): Json | undefined {
  const text = line.slice(SUM_LENGTH + 1)
  if (line[SUM_LENGTH] !== ' ' || sumOf(text) !== sumIn(line)) return undefined
  const entry: unknown = JSON.parse(text)
  return isRecord(entry) ? entry : undefined
}

/** What is to be written of a site: all of it, what changed in it, or that it is gone. */
export interface JournalEntry {
  readonly site: string
  readonly isRemoved: boolean
  /** Made while they are written; what they say was settled before. They count only together. */
  readonly lines: Iterable<string>
}

function* linesAbout(site: string, parts: Iterable<string>): Generator<string> {
  const name = JSON.stringify(site)
  let last: string | undefined
  for (const part of parts) {
    if (last) yield lineOf(`{"site":${name},${last},"more":true}`)
    last = part
  }
  yield lineOf(`{"site":${name},${last}}`)
}

const entryOf = (site: string, parts: Iterable<string>, isRemoved = false): JournalEntry => ({
  site,
  isRemoved,
  lines: linesAbout(site, parts),
})

export const removalOf = (site: string): JournalEntry => entryOf(site, ['"removed":true'], true)

function* wholeParts({ head, lists }: SiteContents): Generator<string> {
  const records = Object.fromEntries(lists.map(([name]) => [name, []]))
  yield `"snapshot":${JSON.stringify({ ...head, records })}`
  for (const piece of recordPieces(lists)) yield `"put":${piece}`
}

export const wholeOf = (name: string, site: Site): JournalEntry =>
  entryOf(name, wholeParts(site.contents()))

function* changedParts(put: SiteContents['lists'], rest: Json): Generator<string> {
  for (const piece of recordPieces(put)) yield `"put":${piece}`
  yield JSON.stringify(rest).slice(1, -1)
}

export function changesOf(name: string, site: Site, { records }: SiteChanges): JournalEntry {
  const touched = [...records].map(
    ([collection, before]) => [collection, [...before.keys()]] as const,
  )
  const put = touched.map(
    ([collection, keys]) =>
      [collection, keys.flatMap((key) => site[collection].get(key) ?? [])] as const,
  )
  const drop = touched.map(([collection, keys]) => [
    collection,
    keys.filter((key) => !site[collection].has(key)),
  ])
  const rest = { drop: Object.fromEntries(drop), clock: site.clock.state(), ids: site.ids.state() }
  return entryOf(name, changedParts(put, rest))
}

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

/** The lines of a file that may be longer than any text. */
export function* linesIn(file: string): Generator<string> {
  let begun: Buffer[] = []
  for (const block of blocksOf(file)) {
    let from = 0
    for (let at = block.indexOf(NEW_LINE); at >= 0; at = block.indexOf(NEW_LINE, from)) {
      yield Buffer.concat([...begun, block.subarray(from, at)]).toString()
      begun = []
      from = at + 1
    }
    if (from < block.length) begun.push(block.subarray(from))
  }
  if (begun.length) yield Buffer.concat(begun).toString()
}
