/**
 * Keeps the sites of a process on disk: a snapshot that is always complete, and beside it a journal
 * of the changes since. From time to time, and at the end, the journal becomes part of the snapshot.
 */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { readFrom } from '#bin/cli/files.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { previousName, removeUnfinished } from '#bin/cli/whole-file.ts'
import type { SiteChange, Sites } from '#fixtures/sites.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { messageOf } from '#openapi/values/json.ts'
import { plural } from '#openapi/values/text.ts'
import { journalName, journalNumbers } from './journal-file.ts'
import { DamagedState } from './lines.ts'
import { realName } from './place.ts'
import { readJournal } from './read-journal.ts'
import { createReplay, type Replay } from './replay.ts'
import { readState } from './state-document.ts'
import { createReporter, createSaver, openDisk, type Saver } from './state-saver.ts'

/** `always`: on disk before the response. `interval`: a moment later. */
type StateSync = 'always' | 'interval'

interface StateFile {
  /** Told after every write. */
  changed: (site: string, change: SiteChange) => void
  /** How many changes there were; a request that moves it has something to wait for. */
  readonly count: number
  /** Resolves when all changes so far are kept as promised; false when they were undone instead. */
  kept: () => Promise<boolean>
  /** Loads what was saved and remembers what to save. */
  attach: (sites: Sites) => void
  /** Saves everything as one snapshot; false when that failed. */
  close: () => Promise<boolean>
}

interface StateOptions {
  readonly variant: VariantId
  readonly sync?: StateSync
  /** Told when a save fails, in one sentence. */
  readonly note: (sentence: string) => void
}

const NO_STATE: StateFile = {
  changed: () => {},
  count: 0,
  kept: async () => true,
  attach: () => {},
  close: async () => true,
}

function refuse(path: string, reason: string): never {
  const previous = previousName(path)
  const hint = existsSync(previous) ? `; the state before it is in ${previous}` : ''
  throw new UsageError(`${path} cannot be used as --state: ${reason}${hint}`)
}

const waysOn = (path: string): string =>
  `; no file was changed, and understudy state repair ${path} saves the rest of it`

/** The name behind a link, so that saving does not replace the link. */
function locate(path: string): string {
  const file = realName(path)
  try {
    mkdirSync(dirname(file), { recursive: true })
    accessSync(dirname(file), constants.W_OK)
    removeUnfinished(file)
  } catch (error) {
    throw new UsageError(`cannot save to ${path}: ${messageOf(error)}`)
  }
  return file
}

/** An input error becomes one sentence about the state. */
function orRefuse<T>(path: string, start: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const further = error instanceof DamagedState ? waysOn(path) : ''
    return refuse(path, `${start}${error.message}${further}`)
  }
}

function loadSites(sites: Sites, saved: FoundState['sites'], path: string): void {
  for (const [name, snapshot] of saved) {
    const shown = JSON.stringify(name.slice(0, 80))
    orRefuse(path, `site ${shown}: `, () => {
      if (!sites.restore(name, snapshot)) refuse(path, `no site can be called ${shown}`)
    })
  }
}

interface FoundState {
  readonly sites: ReturnType<Replay['sites']>
  /** The number of the next journal. */
  readonly next: number
}

function checkNumbers(path: string, numbers: readonly number[], expected: number): void {
  for (const [at, number] of numbers.entries())
    if (number !== expected + at)
      refuse(
        path,
        `${journalName(path, expected + at)} is missing before ${journalName(path, number)}${waysOn(path)}`,
      )
}

interface Reading extends Pick<StateOptions, 'variant' | 'note'> {
  /** As the user wrote it. */
  readonly path: string
  /** The name behind links. */
  readonly file: string
}

/** The snapshot, and the journals after it. */
function readAll({ path, file, variant, note }: Reading): FoundState {
  const replay = createReplay()
  const journal = existsSync(path)
    ? orRefuse(path, '', () => readFrom(path, () => readState(path, variant, replay)))
    : 0
  const numbers = journalNumbers(file).filter((number) => number >= journal)
  checkNumbers(path, numbers, journal)
  for (const number of numbers) {
    const name = journalName(path, number)
    const onTorn = (bytes: number) =>
      note(
        `${name} ends with a write that was never acknowledged; its ${plural(bytes, 'byte')} are left out`,
      )
    orRefuse(path, `${name}: `, () => replay.take(readJournal(journalName(file, number), onTorn)))
  }
  return { sites: replay.sites(), next: (numbers.at(-1) ?? journal - 1) + 1 }
}

export function openState(path: string | undefined, options: StateOptions): StateFile {
  if (!path) return NO_STATE
  const { variant, note, sync = 'always' } = options
  const file = locate(path)
  const found = readAll({ path, file, variant, note })
  let saver: Saver | undefined
  let count = 0
  return {
    changed: (site, change) => {
      if (!saver) return
      count += 1
      saver.changed(site, change)
    },
    get count() {
      return count
    },
    kept: async () => sync === 'interval' || !saver || saver.keep(),
    attach: (sites) => {
      loadSites(sites, found.sites, path)
      saver = createSaver({
        sites,
        disk: openDisk(file, variant, found.next),
        report: createReporter(path, note),
        onDisk: new Set(found.sites.keys()),
        undoes: sync === 'always',
      })
    },
    close: async () => !saver || saver.close(),
  }
}
