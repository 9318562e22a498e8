import type { Site } from '#fixtures/site.ts'
import { storedDocument } from '#handlers/archetypes/document.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { Json } from '#openapi/json.ts'

/** The owner of folders that belong to everybody. */
export const SHARED = 0

/** The option that holds the key of the public namespace. */
export const KEY = 'folders.key'

/** Settings of the site; switches are kept as the strings 1 and 0. */
export const siteSettings = storedDocument('folders.settings', {
  USER_MODE: '0',
  SVG_SUPPORT: '0',
  IS_SEARCH_USING_API: '0',
  enable_cache_optimization: '0',
})

type Visit = Pick<Call, 'site' | 'caller'>

/** Whose folders a caller works on. */
export const ownerFor = ({ site, caller }: Visit): number =>
  siteSettings.read(site).USER_MODE === '1' ? caller.id : SHARED

/** A folder that does not exist counts as shared. */
export const isOwn = (visit: Visit, id: number): boolean =>
  id === 0 || (visit.site.folders.get(id)?.created_by ?? SHARED) === ownerFor(visit)

const userOption = (user: number): string => `folders.user.${user}`

/** Settings of one user; kept for whoever is signed in, with a password of whatever kind. */
export const userSettings = (site: Site, user: number): Json =>
  site.option<Json>(userOption(user), {})

/** An undefined value forgets the setting. */
export function setUserSetting(site: Site, user: number, changes: Json): void {
  const kept = Object.entries({ ...userSettings(site, user), ...changes })
  site.setOption(
    userOption(user),
    Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
  )
}
