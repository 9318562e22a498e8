/**
 * Persists the sites of a process: an always complete snapshot, and a journal of the changes since.
 * The journal is compacted into the snapshot periodically and on close.
 */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { backupName, removeTemporary } from '#bin/cli/atomic-file.ts'
import { withReadErrors } from '#bin/cli/files.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import type { SiteChange, Sites } from '#fixtures/site/sites.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { messageOf } from '#openapi/values/json.ts'
import { plural } from '#openapi/values/text.ts'
import { journalName, journalNumbers } from './journal-file.ts'
import { DamagedStateError } from './lines.ts'
import { readJournal } from './read-journal.ts'
import { createReplay, type Replay } from './replay.ts'
import { resolvePath } from './resolve-path.ts'
import { readState } from './state-document.ts'
import { createReporter, createSaver, openDisk, type Saver } from './state-saver.ts'

/** `always`: on disk before the response. `interval`: shortly after. */
type StateSync = 'always' | 'interval'

interface StateFile {
  /** Called after every write. */
  changed: (site: string, change: SiteChange) => void
  /** The number of changes; a request that increases it must wait for `kept`. */
  readonly count: number
  /**
   * Resolves when all changes so far are persisted as configured; false if they were undone
   * instead.
   */
  persisted: () => Promise<boolean>
  /** Loads the saved state and tracks changes to save. */
  attach: (sites: Sites) => void
  /** Saves everything as one snapshot; false on failure. */
  close: () => Promise<boolean>
}

interface StateOptions {
  readonly variant: VariantId
  readonly sync?: StateSync
  /** Called with one sentence when a save fails. */
  readonly note: (sentence: string) => void
}

const NO_STATE: StateFile = {
  changed: () => {},
  count: 0,
  persisted: async () => true,
  attach: () => {},
  close: async () => true,
}

function reject(path: string, reason: string): never {
  const previous = backupName(path)
  const hint = existsSync(previous) ? `; the previous state is in ${previous}` : ''
  throw new UsageError(`${path} cannot be used as --state: ${reason}${hint}`)
}

const waysOn = (path: string): string =>
  `; no file was changed, and understudy state repair ${path} recovers the rest`

/** Resolves symbolic links, so that saving does not replace the link. */
function locate(path: string): string {
  const file = resolvePath(path)
  try {
    mkdirSync(dirname(file), { recursive: true })
    accessSync(dirname(file), constants.W_OK)
    removeTemporary(file)
  } catch (error) {
    throw new UsageError(`cannot save to ${path}: ${messageOf(error)}`)
  }
  return file
}

/** Converts an input error into one sentence about the state. */
function orReject<T>(path: string, start: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const further = error instanceof DamagedStateError ? waysOn(path) : ''
    return reject(path, `${start}${error.message}${further}`)
  }
}

function loadSites(sites: Sites, saved: FoundState['sites'], path: string): void {
  for (const [name, snapshot] of saved) {
    const shown = JSON.stringify(name.slice(0, 80))
    orReject(path, `site ${shown}: `, () => {
      if (!sites.restore(name, snapshot)) reject(path, `${shown} is not a valid site name`)
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
      reject(
        path,
        `${journalName(path, expected + at)} is missing before ${journalName(path, number)}${waysOn(path)}`,
      )
}

interface ReadOptions extends Pick<StateOptions, 'variant' | 'note'> {
  /** As given by the user. */
  readonly path: string
  /** With symbolic links resolved. */
  readonly file: string
}

/** Reads the snapshot and its journals. */
function readAll({ path, file, variant, note }: ReadOptions): FoundState {
  const replay = createReplay()
  const journal = existsSync(path)
    ? orReject(path, '', () => withReadErrors(path, () => readState(path, variant, replay)))
    : 0
  const numbers = journalNumbers(file).filter((number) => number >= journal)
  checkNumbers(path, numbers, journal)
  for (const number of numbers) {
    const name = journalName(path, number)
    const onTorn = (bytes: number) =>
      note(
        `${name} ends with a write that was never acknowledged; its ${plural(bytes, 'byte')} are ignored`,
      )
    orReject(path, `${name}: `, () => replay.take(readJournal(journalName(file, number), onTorn)))
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
    persisted: async () => sync === 'interval' || !saver || saver.flush(),
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
