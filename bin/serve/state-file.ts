/** Keeps the sites of a process in one file; the file on disk is always a complete one. */
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import process from 'node:process'
import { UsageError } from '#bin/cli/usage-error.ts'
import { DatasetError } from '#fixtures/dataset.ts'
import type { Sites } from '#fixtures/sites.ts'
import type { VariantId } from '#openapi/variants.ts'

const STATE_FORMAT = 'understudy-state'
const STATE_VERSION = 1
const SAVE_DELAY = 250

interface StateDocument {
  readonly format: typeof STATE_FORMAT
  readonly version: typeof STATE_VERSION
  readonly variant: VariantId
  /** Of the JSON text of `sites`. */
  readonly checksum: string
  readonly sites: Readonly<Record<string, unknown>>
}

export interface StateFile {
  /** Told after every write; saving follows a moment later. */
  changed: () => void
  /** Loads what was saved and remembers what to save. */
  attach: (sites: Sites) => void
  /** Saves what is still unsaved. */
  close: () => void
}

const checksumOf = (sites: StateDocument['sites']): string =>
  createHash('sha256').update(JSON.stringify(sites)).digest('hex')

/** Written beside, flushed, then renamed: a crash leaves the old file or the new one. */
function writeWhole(file: string, text: string): void {
  const folder = dirname(file)
  const unfinished = `${file}.${process.pid}.tmp`
  const descriptor = openSync(unfinished, 'w')
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  if (existsSync(file)) renameSync(file, `${file}.previous`)
  renameSync(unfinished, file)
  const folderDescriptor = openSync(folder, 'r')
  fsyncSync(folderDescriptor)
  closeSync(folderDescriptor)
}

function parseState(text: string, file: string, variant: VariantId): StateDocument {
  const refuse = (reason: string): never => {
    throw new UsageError(`${file} cannot be used as --state: ${reason}`)
  }
  let document: StateDocument
  try {
    document = JSON.parse(text)
  } catch {
    return refuse('it is not JSON')
  }
  if (document?.format !== STATE_FORMAT)
    return refuse('it was not saved by understudy serve --state')
  if (document.version !== STATE_VERSION)
    return refuse(
      `it has version ${document.version}, this understudy reads version ${STATE_VERSION}`,
    )
  if (document.variant !== variant)
    return refuse(`it holds variant ${document.variant}, start with --variant ${document.variant}`)
  if (document.checksum !== checksumOf(document.sites)) return refuse('it was changed or cut off')
  return document
}

/** The last complete file; a crash between two renames leaves only the previous one. */
function readState(file: string, variant: VariantId): StateDocument | undefined {
  const found = [file, `${file}.previous`].find((candidate) => existsSync(candidate))
  if (!found) return undefined
  try {
    return parseState(readFileSync(found, 'utf8'), found, variant)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`cannot read ${found}: ${(error as Error).message}`)
  }
}

function loadSites(sites: Sites, document: StateDocument, file: string): void {
  for (const [name, snapshot] of Object.entries(document.sites)) {
    try {
      sites.load(name, snapshot)
    } catch (error) {
      if (!(error instanceof DatasetError)) throw error
      throw new UsageError(`${file} cannot be used as --state: site ${name}: ${error.message}`)
    }
  }
}

const NO_STATE: StateFile = { changed: () => {}, attach: () => {}, close: () => {} }

export function openState(
  path: string | undefined,
  { variant }: { readonly variant: VariantId },
): StateFile {
  if (!path) return NO_STATE
  const file = resolve(path)
  const saved = readState(file, variant)
  mkdirSync(dirname(file), { recursive: true })
  let attached: Sites | undefined
  let timer: NodeJS.Timeout | undefined

  const save = (): void => {
    timer = undefined
    if (!attached) return
    const sites = Object.fromEntries(
      attached.names().map((name) => [name, attached?.get(name)?.snapshot()]),
    )
    const document: StateDocument = {
      format: STATE_FORMAT,
      version: STATE_VERSION,
      variant,
      checksum: checksumOf(JSON.parse(JSON.stringify(sites))),
      sites,
    }
    try {
      writeWhole(file, JSON.stringify(document))
    } catch (error) {
      process.stderr.write(`understudy: cannot save ${path}: ${(error as Error).message}\n`)
    }
  }
  return {
    changed: () => {
      timer ??= attached && setTimeout(save, SAVE_DELAY)
    },
    attach: (sites) => {
      if (saved) loadSites(sites, saved, path)
      attached = sites
    },
    close: () => {
      clearTimeout(timer)
      save()
    },
  }
}
