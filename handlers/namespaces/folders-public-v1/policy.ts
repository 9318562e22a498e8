import { folderKey } from '#fixtures/documents/folders.ts'
import type { Policies } from '#handlers/runtime/access/authorize.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { Rejection } from '#handlers/runtime/implement.ts'

/**
 * Authorization by the key, or by the permission to manage the site. A token in a JSON body is
 * ignored.
 */
function policy({ site, request, caller, quirk }: Call): Rejection {
  if (!quirk('keyOnly') && caller.can('manage_options')) return undefined
  const key = site.read(folderKey)
  const { query, body, header } = request
  const sent = [query['token'], body.form?.['token']]
  const isShown = header('authorization') === `Bearer ${key}` || sent.includes(key)
  return key !== '' && isShown ? undefined : 'rest_forbidden'
}

export const foldersPolicies = { folders_key: policy } satisfies Partial<Policies>
