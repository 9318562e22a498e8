/** A session for tests: the headers of a page that is signed in. */
import type { Site } from '#fixtures/site/site.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { createSessionCookie, nonceOf, sessionIn } from '#handlers/runtime/access/session.ts'

/** Cookie and nonce of a user. */
export function sessionHeaders(site: Site, userId: number) {
  const user = requireRecord(site.users.get(userId), 'rest_user_invalid_id')
  const cookie = createSessionCookie(site, user).split(';')[0] ?? ''
  const session = requireRecord(sessionIn(site, cookie), 'rest_forbidden')
  return { cookie, 'x-wp-nonce': nonceOf(site, session) }
}
