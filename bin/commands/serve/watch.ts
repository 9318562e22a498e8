import { type FSWatcher, unwatchFile, watch, watchFile } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { FileError, readDocument } from '#bin/cli/document-file.ts'
import { readText } from '#bin/cli/files.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import type { Template } from '#fixtures/dataset/dataset.ts'
import { isSeedName } from '#fixtures/datasets/registry.ts'
import type { Sites } from '#fixtures/site/sites.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { fileProblemLines, type LoadedDataset, loadDataset, readDatasetFile } from './dataset.ts'

/** An editor may write a file in several steps. */
const SETTLED_MS = 80
const POLL_MS = 500

/** Undefined while the file is missing or empty. */
function presentText(file: string): string | undefined {
  try {
    return readText(file) || undefined
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/** Editors replace files, so the folder is watched; where that fails, the file is polled. */
function onActivity(file: string, onChange: () => void): () => void {
  let watcher: FSWatcher | undefined
  try {
    watcher = watch(dirname(file), (_event, name) => {
      if (name === null || name === basename(file)) onChange()
    })
  } catch {
    watchFile(file, { interval: POLL_MS }, onChange)
  }
  watcher?.on('error', () => watchFile(file, { interval: POLL_MS }, onChange))
  return () => {
    watcher?.close()
    unwatchFile(file, onChange)
  }
}

/** Calls `changed` with the new text of a file. */
export function watchText(file: string, changed: (text: string) => void): () => void {
  let known = presentText(file)
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    const text = presentText(file)
    if (text === undefined || text === known) return
    known = text
    changed(text)
  }
  const stop = onActivity(resolve(file), () => {
    clearTimeout(timer)
    timer = setTimeout(look, SETTLED_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

type WatchedSites = Pick<Sites, 'names' | 'reset'>

export interface WatchedDataset extends Pick<LoadedDataset, 'name' | 'users'> {
  /** The current template of sites. */
  template(): Template
  /** Resets sites whenever the file changes; returns a function that stops watching. */
  follow(sites: WatchedSites): () => void
}

interface DatasetChoice {
  readonly dataset: string
  readonly variant: VariantId
  readonly watch: boolean
  readonly note: (sentence: string) => void
}

const counted = (names: readonly string[]): string =>
  names.length === 1 ? `site ${names[0]} is reset` : `${names.length} sites are reset`

function startAgain(file: string, sites: WatchedSites): string {
  const names = sites.names()
  for (const name of names) sites.reset(name)
  return `${file} changed: ${names.length ? `${counted(names)} to it` : 'reloaded'}`
}

/** An invalid dataset changes nothing; its problems are reported. */
export async function openDataset(choice: DatasetChoice): Promise<WatchedDataset> {
  const { dataset: file, variant, watch: isWatched, note } = choice
  const chosen = await loadDataset(file, variant)
  let { template } = chosen
  const readAgain = async (text: string, sites: WatchedSites): Promise<string> => {
    try {
      template = (await readDatasetFile(readDocument(file, text), variant)).template
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      return `${file} changed and is invalid, so nothing is reloaded:${fileProblemLines(error)}`
    }
    return startAgain(file, sites)
  }
  return {
    ...chosen,
    template: () => template,
    follow: (sites) =>
      isWatched && !isSeedName(file)
        ? watchText(file, async (text) => note(await readAgain(text, sites)))
        : () => {},
  }
}
