/** The document in a state file: all sites of a process, with a checksum over them. */
import { createHash } from 'node:crypto'
import type { Site } from '#fixtures/site.ts'
import type { Sites } from '#fixtures/sites.ts'
import type { VariantId } from '#openapi/variants.ts'

const STATE_FORMAT = 'understudy-state'
const STATE_VERSION = 1

type SavedSites = Readonly<Record<string, unknown>>

const checksumOf = (sites: string): string => createHash('sha256').update(sites).digest('hex')

/** Turning a site into text is the costly part, and most sites did not change since the last time. */
const texts = new WeakMap<Site, { readonly at: string; readonly text: string }>()

function textOf(site: Site): string {
  const at = JSON.stringify([site.version, site.clock.state(), site.ids.state()])
  const known = texts.get(site)
  if (known?.at === at) return known.text
  const text = JSON.stringify(site.snapshot())
  texts.set(site, { at, text })
  return text
}

/** The order in which the names come back when the document is read again. */
const inReadingOrder = (names: readonly string[]): readonly string[] =>
  Object.keys(Object.fromEntries(names.map((name) => [name, true])))

export function writeState(sites: Sites, variant: VariantId): string {
  const members = inReadingOrder(sites.names()).flatMap((name) => {
    const site = sites.get(name)
    return site ? [`${JSON.stringify(name)}:${textOf(site)}`] : []
  })
  const text = `{${members.join(',')}}`
  const head = {
    format: STATE_FORMAT,
    version: STATE_VERSION,
    variant,
    checksum: checksumOf(text),
  }
  return `${JSON.stringify(head).slice(0, -1)},"sites":${text}}`
}

const isObject = (value: unknown): value is SavedSites =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Nesting without end has a text as little as a checksum. */
function hasChecksum(sites: unknown, checksum: unknown): boolean {
  try {
    return checksumOf(JSON.stringify(sites)) === checksum
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The snapshots by site, or why there are none. */
export function readState(text: string, variant: VariantId): SavedSites | string {
  const document = parse(text)
  if (!isObject(document)) return 'it is not a JSON object'
  if (document['format'] !== STATE_FORMAT) return 'it was not saved by understudy serve --state'
  const { version, sites, checksum } = document
  if (version !== STATE_VERSION)
    return `it has version ${JSON.stringify(version)}, this understudy reads version ${STATE_VERSION}`
  if (document['variant'] !== variant)
    return `it holds variant ${JSON.stringify(document['variant'])}, this understudy was started with variant ${variant}`
  if (!isObject(sites) || !hasChecksum(sites, checksum)) return 'it was changed or cut off'
  return sites
}
