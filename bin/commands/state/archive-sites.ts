/** Sites in memory, to read and validate the snapshots of an archive. */
import { UsageError } from '#bin/cli/usage-error.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { empty } from '#fixtures/datasets/empty.ts'
import type { Site } from '#fixtures/site/site.ts'
import { createSites, type Sites, type SitesOptions } from '#fixtures/site/sites.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { InputError } from '#openapi/values/input-error.ts'

export function sitesOf(variant: VariantId, changed?: SitesOptions['changed']): Sites {
  const template = readDataset(empty(variant))
  return createSites({ template: () => template, ...(changed && { changed }) })
}

/** Throws one sentence for an invalid name or snapshot. */
export function restoreIn(sites: Sites, name: string, snapshot: unknown): Site {
  try {
    const site = sites.restore(name, snapshot)
    if (site) return site
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw new UsageError(`${name} cannot be stored: ${error.message}`)
  }
  throw new UsageError(`${JSON.stringify(name)} is not a valid name of a site`)
}
