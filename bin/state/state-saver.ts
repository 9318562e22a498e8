/**
 * The two files of a state: changes go to the journal, which is periodically compacted into the
 * snapshot.
 */
import { statSync } from 'node:fs'
import { writeAtomically } from '#bin/cli/atomic-file.ts'
import type { SiteChange, Sites } from '#fixtures/site/sites.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { codeOf, messageOf } from '#openapi/values/json.ts'
import {
  createJournal,
  type JournalFile,
  journalName,
  journalNumbers,
  removeJournals,
} from './journal-file.ts'
import type { SiteWrite } from './journal-lines.ts'
import { writeState } from './state-document.ts'
import { createStatePersister } from './state-persister.ts'

/** Maximum delay of a change that no request waits for. */
const FLUSH_DELAY = 250
/** A journal is compacted at this size in bytes, or at the size of the snapshot. */
const MAX_JOURNAL_LENGTH = 4 * 1024 * 1024
/** Every killed process leaves one. */
const MAX_JOURNALS = 100

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const NO_JOURNALS = { count: 0, bytes: 0 }

/** Journals of earlier processes. */
function journalsOf(file: string): typeof NO_JOURNALS {
  const sizes = journalNumbers(file).map((number) => sizeOf(journalName(file, number)))
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

interface Disk {
  append(entries: readonly SiteWrite[]): Promise<void>
  /** Writes a snapshot and removes the journals before it. */
  compact(sites: Sites): Promise<void>
  readonly isLong: boolean
}

export function openDisk(file: string, variant: VariantId, next: number): Disk {
  let journal: JournalFile | undefined
  let number = next
  let earlier = journalsOf(file)
  const open = async (): Promise<JournalFile> => {
    journal = await createJournal(file, number)
    number += 1
    return journal
  }
  return {
    append: async (entries) => (journal ?? (await open())).append(entries),
    compact: async (sites) => {
      const [old, first] = [journal, number]
      // Later changes go to a new journal, whether or not the snapshot includes them.
      journal = undefined
      try {
        await writeAtomically(file, writeState(sites, { variant, journal: first }))
        removeJournals(file, first)
        earlier = NO_JOURNALS
      } finally {
        await old?.close()
      }
    },
    get isLong() {
      const bytes = earlier.bytes + (journal?.length ?? 0)
      return earlier.count >= MAX_JOURNALS || bytes > Math.max(MAX_JOURNAL_LENGTH, sizeOf(file))
    },
  }
}

/** Reports a repeated reason once, until a success. */
export function createReporter(path: string, note: (sentence: string) => void) {
  let reported: string | undefined
  return {
    failed: (error: unknown): void => {
      // The message contains a varying file name; the code is stable.
      const reason = codeOf(error) || messageOf(error)
      if (reason !== reported) note(`cannot save ${path}: ${messageOf(error)}`)
      reported = reason
    },
    succeeded: (): void => {
      if (reported !== undefined) note(`${path} can be saved again`)
      reported = undefined
    },
  }
}

export interface Saver {
  flush(): Promise<boolean>
  changed(site: string, change: SiteChange): void
  close(): Promise<boolean>
}

interface SaverOptions {
  readonly sites: Sites
  readonly disk: Disk
  readonly report: ReturnType<typeof createReporter>
  readonly onDisk: Set<string>
  readonly undoes: boolean
}

export function createSaver({ sites, disk, report, onDisk, undoes }: SaverOptions): Saver {
  const append = (entries: readonly SiteWrite[]) => disk.append(entries).then(report.succeeded)
  const persister = createStatePersister({ sites, onDisk, append, failed: report.failed, undoes })
  let timer: NodeJS.Timeout | undefined
  let compacting: Promise<boolean> | undefined
  const compact = (): Promise<boolean> =>
    disk.compact(sites).then(
      () => true,
      (error) => {
        report.failed(error)
        return false
      },
    )
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    timer = undefined
    const isFlushed = await persister.flush()
    if (isFlushed && disk.isLong)
      compacting ??= compact().finally(() => {
        compacting = undefined
      })
    return isFlushed
  }
  return {
    flush,
    changed: (site, change) => {
      persister.changed(site, change)
      timer ??= setTimeout(flush, FLUSH_DELAY)
    },
    close: async () => {
      await flush()
      await compacting
      return compact()
    },
  }
}
