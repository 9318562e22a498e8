import { folderSettings, folderUserSettings } from '#fixtures/documents/folders.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { type Json, withoutUndefined } from '#openapi/values/json.ts'

/** The owner of shared folders. */
export const SHARED = 0

type ScopeCall = Pick<Call, 'site' | 'caller'>

/** The owner of the folders of a caller. */
export const ownerFor = ({ site, caller }: ScopeCall): number =>
  site.read(folderSettings).USER_MODE === '1' ? caller.id : SHARED

/** An unknown folder is treated as shared. */
export const isOwn = (call: ScopeCall, id: number): boolean =>
  id === 0 || (call.site.folders.get(id)?.created_by ?? SHARED) === ownerFor(call)

/** An undefined value removes the setting. */
export function setUserSetting(site: Site, user: number, changes: Json): void {
  const document = folderUserSettings.of(user)
  site.write(document, withoutUndefined({ ...site.read(document), ...changes }))
}
