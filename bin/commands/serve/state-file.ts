/** Keeps the sites of a process in one file; the file on disk is always a complete one. */

import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readText } from '#bin/cli/files.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import type { Sites } from '#fixtures/sites.ts'
import { InputError } from '#openapi/input-error.ts'
import type { Json } from '#openapi/json.ts'
import type { VariantId } from '#openapi/variants.ts'
import { readState, writeState } from './state-document.ts'
import { previousName, removeUnfinished, writeWhole } from './whole-file.ts'

const SAVE_DELAY = 250
/** A large state is saved less often: turning it into text takes its time from the responses. */
const REST_FACTOR = 5

export interface StateFile {
  /** Told after every write; saving follows a moment later. */
  changed: () => void
  /** Loads what was saved and remembers what to save. */
  attach: (sites: Sites) => void
  /** Saves what is still unsaved; false when that failed. */
  close: () => Promise<boolean>
}

export interface StateOptions {
  readonly variant: VariantId
  /** Told when a save fails, in one sentence. */
  readonly note: (sentence: string) => void
}

const NO_STATE: StateFile = { changed: () => {}, attach: () => {}, close: async () => true }

function refuse(path: string, reason: string): never {
  const previous = previousName(path)
  const hint = existsSync(previous) ? `; the state before it is in ${previous}` : ''
  throw new UsageError(`${path} cannot be used as --state: ${reason}${hint}`)
}

/** The name behind a link, so that saving does not replace the link. */
function locate(path: string): string {
  const file = existsSync(path) ? realpathSync(path) : resolve(path)
  try {
    mkdirSync(dirname(file), { recursive: true })
    accessSync(dirname(file), constants.W_OK)
    removeUnfinished(file)
  } catch (error) {
    throw new UsageError(`cannot save to ${path}: ${(error as Error).message}`)
  }
  return file
}

function loadSites(sites: Sites, saved: Json, path: string): void {
  for (const [name, snapshot] of Object.entries(saved)) {
    const shown = JSON.stringify(name.slice(0, 80))
    try {
      if (!sites.load(name, snapshot)) refuse(path, `no site can be called ${shown}`)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      refuse(path, `site ${shown}: ${error.message}`)
    }
  }
}

/** One save at a time; what changes meanwhile is saved after it. */
function createSaver(save: () => Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve(true)
  let delay = SAVE_DELAY
  const timed = async (): Promise<boolean> => {
    const started = performance.now()
    const isSaved = await save()
    delay = Math.max(SAVE_DELAY, REST_FACTOR * (performance.now() - started))
    return isSaved
  }
  const start = (): Promise<boolean> => {
    timer = undefined
    running = running.then(timed)
    return running
  }
  return {
    soon: () => {
      timer ??= setTimeout(start, delay)
    },
    now: () => {
      clearTimeout(timer)
      return start()
    },
  }
}

export function openState(path: string | undefined, { variant, note }: StateOptions): StateFile {
  if (!path) return NO_STATE
  const saved = existsSync(path) ? readState(readText(path), variant) : undefined
  if (typeof saved === 'string') return refuse(path, saved)
  const file = locate(path)
  let attached: Sites | undefined
  let told: string | undefined
  // The message names a file that is called differently each time; the code stays.
  const report = ({ code, message }: NodeJS.ErrnoException): void => {
    if ((code ?? message) !== told) note(`cannot save ${path}: ${message}`)
    told = code ?? message
  }
  const saver = createSaver(async () => {
    if (!attached) return true
    try {
      await writeWhole(file, await writeState(attached, variant))
      told = undefined
      return true
    } catch (error) {
      report(error as Error)
      return false
    }
  })
  return {
    changed: () => {
      if (attached) saver.soon()
    },
    attach: (sites) => {
      if (saved) loadSites(sites, saved, path)
      attached = sites
    },
    close: saver.now,
  }
}
