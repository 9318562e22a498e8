/** The mapping of sources to sub-sites for a copy. */

import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import { isRecord } from '#openapi/values/json.ts'

export interface SubsiteAction {
  readonly sourceId: number
  /** An existing sub-site, 0 for a new one below the main site, -1 for a new one anywhere. */
  readonly targetId: number
  readonly newSlug: string
  readonly blogName: string
}

export interface SubsiteAddress {
  /** Null: the host of the main site. */
  readonly domain: string | null
  /** With leading and trailing slash. */
  readonly path: string
}

const ADDRESS = /^(?:https?:\/\/)?([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?)(\/[^\s?#]*)$/i
const SLUG = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

const withSlashes = (path: string): string => `/${path.split('/').filter(Boolean).join('/')}/`

/** `example.org/berlin`: host and path are both required. */
export function readAddress(text: string): SubsiteAddress | undefined {
  const [, domain, path] = ADDRESS.exec(text.trim()) ?? []
  if (!domain || path === undefined) return undefined
  return { domain: domain.toLowerCase(), path: path === '/' ? path : withSlashes(path) }
}

/** The address of a new sub-site; undefined for an invalid slug. */
export function newAddress({ targetId, newSlug }: SubsiteAction): SubsiteAddress | undefined {
  if (targetId === -1) return readAddress(newSlug)
  return SLUG.test(newSlug) ? { domain: null, path: `/${newSlug}/` } : undefined
}

function isPlausible({ targetId, newSlug }: SubsiteAction): boolean {
  if (targetId > 0) return true
  if (targetId === 0) return newSlug.trim() !== ''
  return targetId === -1 && readAddress(newSlug) !== undefined
}

function readAction(value: unknown): SubsiteAction | undefined {
  if (!isRecord(value)) return undefined
  const { sourceId, targetId, newSlug, blogName } = value
  const isTyped =
    Number.isSafeInteger(sourceId) &&
    Number.isSafeInteger(targetId) &&
    typeof newSlug === 'string' &&
    typeof blogName === 'string'
  // The checks above exclude other types.
  const action = { sourceId, targetId, newSlug, blogName } as SubsiteAction
  return isTyped && isPlausible(action) ? action : undefined
}

/** The actions in a JSON text; undefined unless it is a list of complete ones. */
export function readActions(text: string): readonly SubsiteAction[] | undefined {
  const value = parseJsonText(text)
  if (!Array.isArray(value)) return undefined
  const actions = value.map(readAction)
  return actions.every((action) => action !== undefined) ? actions : undefined
}
