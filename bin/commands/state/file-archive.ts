import { existsSync } from 'node:fs'
import { UsageError } from '#bin/cli/usage-error.ts'
import { linesIn } from '#bin/state/lines.ts'
import { openState } from '#bin/state/state-file.ts'
import { lockState } from '#bin/state/state-lock.ts'
import { isVariantId, type VariantId } from '#openapi/language/variants.ts'
import { memberOf, tryParseJson } from '#openapi/values/json.ts'
import type { ArchiveOptions, SiteArchive } from './archive.ts'
import { restoreIn, sitesOf } from './archive-sites.ts'

/** The variant in the first line of a snapshot. */
function variantIn(file: string): VariantId | undefined {
  const line = existsSync(file) ? linesIn(file).next().value : undefined
  const variant = memberOf(tryParseJson(line?.text ?? ''), 'variant')
  return isVariantId(variant) ? variant : undefined
}

/** Releases the lock if the work fails. */
function locked<T>(unlock: () => void, work: () => T): T {
  try {
    return work()
  } catch (error) {
    unlock()
    throw error
  }
}

export async function openFileArchive(file: string, options: ArchiveOptions): Promise<SiteArchive> {
  const variant = variantIn(file) ?? options.variant ?? 'a'
  const unlock = await lockState(file)
  const state = locked(unlock, () => openState(file, { variant, note: options.note }))
  const sites = sitesOf(variant, state.changed)
  state.attach(sites)
  return {
    ...{ variant, team: '' },
    list: async () => sites.names().map((name) => ({ name, variant })),
    read: async (name) => sites.find(name)?.snapshot(),
    write: async (name, snapshot) => {
      restoreIn(sites, name, snapshot)
      if (!(await state.persisted())) throw new UsageError(`${file} cannot be written`)
    },
    remove: async (name) => {
      const isThere = sites.remove(name)
      if (!(await state.persisted())) throw new UsageError(`${file} cannot be written`)
      return isThere
    },
    close: async () => {
      if (state.count) await state.close()
      unlock()
    },
  }
}
