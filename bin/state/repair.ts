/** Writes the readable part of a damaged state to a new file; the damaged files are kept. */
import { existsSync } from 'node:fs'
import { writeAtomically } from '#bin/cli/atomic-file.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { DATASET_FORMAT, DATASET_VERSION, readDataset } from '#fixtures/dataset/dataset.ts'
import { empty } from '#fixtures/datasets/empty.ts'
import { createSites } from '#fixtures/site/sites.ts'
import { VARIANTS, type VariantId } from '#openapi/language/variants.ts'
import { InputError } from '#openapi/values/input-error.ts'
import {
  asList,
  asRecord,
  isAmong,
  type Json,
  keysOf,
  memberOf,
  messageOf,
  tryParseJson,
} from '#openapi/values/json.ts'
import { journalName, journalNumbers } from './journal-file.ts'
import { linesIn } from './lines.ts'
import { readJournal } from './read-journal.ts'
import { type RecoveredFile, recoverFile } from './recover-file.ts'
import { repairReferences } from './repair-references.ts'
import { createReplay } from './replay.ts'
import { readState, writeState } from './state-document.ts'

export interface RepairedFile extends Omit<RecoveredFile, 'entries'> {
  readonly file: string
  readonly lines: number
  /** A server rejects it, so lines may be missing without a damaged place. */
  readonly isIncomplete: boolean
}

export interface RepairedSite {
  readonly name: string
  readonly records: number
  /** Members and records removed together with the missing ones. */
  readonly removed: readonly string[]
  /** Why the site could not be repaired. */
  readonly lost?: string
}

export interface Repair {
  readonly files: readonly RepairedFile[]
  readonly sites: readonly RepairedSite[]
}

/** The first line of a snapshot has no checksum. */
const headIn = (file: string): unknown => tryParseJson(linesIn(file).next().value?.text ?? '')

const VARIANT_IDS = keysOf(VARIANTS)

function variantOf(files: readonly string[], entries: readonly Json[], given?: VariantId) {
  const candidates: readonly unknown[] = [
    given,
    ...files.map((file) => memberOf(headIn(file), 'variant')),
    ...entries.map((entry) => memberOf(entry['snapshot'], 'variant')),
  ]
  const variant = candidates.find((each): each is VariantId => isAmong(VARIANT_IDS, each))
  if (variant !== undefined) return variant
  throw new UsageError('the variant cannot be read from the files; set it with --variant')
}

/** Entries for a site without its first line apply to an empty site. */
function* onGround(entries: readonly Json[], variant: VariantId): Generator<Json> {
  const known = new Set<unknown>()
  const ground = { format: DATASET_FORMAT, version: DATASET_VERSION, variant, records: {} }
  for (const { more: _, ...entry } of entries) {
    const { site } = entry
    if (entry['removed']) known.delete(site)
    else if (typeof site === 'string' && !known.has(site)) {
      known.add(site)
      if (!entry['snapshot']) yield { site, snapshot: ground }
    }
    yield entry
  }
}

const countIn = (snapshot: Json): number =>
  Object.values(asRecord(snapshot['records'])).reduce<number>(
    (sum, list) => sum + asList(list).length,
    0,
  )

interface RepairOptions {
  readonly file: string
  readonly output: string
  readonly variant?: VariantId | undefined
}

/** A site starts once in a snapshot: its first line, moved or repeated, must not empty the site. */
function withStartsFirst(entries: readonly Json[]): readonly Json[] {
  const starts = new Map<unknown, Json>()
  for (const entry of entries)
    if (entry['snapshot'] && !starts.has(entry['site'])) starts.set(entry['site'], entry)
  return [...starts.values(), ...entries.filter((entry) => !entry['snapshot'])]
}

/** The first line of a snapshot is no entry; the last one is a checksum of all others. */
function recoverSnapshot(file: string): RecoveredFile & Pick<RepairedFile, 'isIncomplete'> {
  const { gone, entries, ...rest } = recoverFile(file)
  const isHead = memberOf(headIn(file), 'format') !== undefined
  const isEnded = entries.some((entry) => 'checksum' in entry)
  return {
    ...rest,
    entries: withStartsFirst(entries),
    gone: gone.filter(({ line }) => line > 1 || !isHead),
    isIncomplete: !isEnded || !isTaken(() => readState(file, undefined, createReplay())),
  }
}

function recoverJournal(file: string): RecoveredFile & Pick<RepairedFile, 'isIncomplete'> {
  const read = () => [...readJournal(file, () => undefined)]
  return { ...recoverFile(file), isIncomplete: !isTaken(read) }
}

function isTaken(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (error instanceof InputError) return false
    throw error
  }
}

function recoverAll(file: string) {
  const journals = journalNumbers(file).map((number) => journalName(file, number))
  const snapshots = existsSync(file) ? [file] : []
  if (!journals.length && !snapshots.length) throw new UsageError(`there is no state ${file}`)
  const all = [
    ...snapshots.map((name) => ({ name, ...recoverSnapshot(name) })),
    ...journals.map((name) => ({ name, ...recoverJournal(name) })),
  ]
  return { all, snapshots }
}

export async function repairState({
  file,
  output,
  variant: given,
}: RepairOptions): Promise<Repair> {
  if (existsSync(output)) throw new UsageError(`${output} already exists; choose another --output`)
  const { all, snapshots } = recoverAll(file)
  const entries = all.flatMap((each) => each.entries)
  const variant = variantOf(snapshots, entries, given)
  const replay = createReplay()
  replay.take(onGround(entries, variant))
  const sites = createSites({ template: () => readDataset(empty(variant)) })
  const repaired = [...replay.sites()].map(([name, found]): RepairedSite => {
    try {
      const { snapshot, removed } = repairReferences(found)
      if (!sites.restore(name, snapshot)) throw new Error('it is not a valid site name')
      return { name, records: countIn(snapshot), removed }
    } catch (error) {
      return { name, records: countIn(found), removed: [], lost: messageOf(error) }
    }
  })
  await writeAtomically(output, writeState(sites, { variant, journal: 0 }))
  const files = all.map(({ name, entries: lines, ...rest }) => ({
    file: name,
    lines: lines.length,
    ...rest,
  }))
  return { files, sites: repaired }
}
