/** Application passwords of a user (D-082). */

import type { ApplicationPasswordRecord } from '#fixtures/models/application-password.ts'
import type { UserRecord } from '#fixtures/models/user.ts'
import { matchesHash } from '#fixtures/values/passwords.ts'
import { fromUtcText } from '#fixtures/values/time.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { grantPassword } from '#handlers/platform/application-passwords.ts'
import { utcNow } from '#handlers/platform/now.ts'
import { readBasic, verifiedPassword } from '#handlers/runtime/access/authenticate.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import type { Subscriber } from '#handlers/runtime/events.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  createPassword,
  deletePassword,
  deletePasswords,
  getPassword,
  introspectPassword,
  listPasswords,
  updatePassword,
} from '#openapi/neighbours/application-passwords.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import { requireUser } from './user-record.ts'

const passwordsOf = ({ site }: Pick<Call, 'site'>, { id }: UserRecord) =>
  site.applicationPasswords.by('owner', ({ user_id }) => user_id, id)

const pathOf = ({ urls }: Call, { user_id, uuid }: ApplicationPasswordRecord): string =>
  `${coreUrl(urls, 'users')}/${user_id}/application-passwords/${uuid}`

const show = (call: Call, password: ApplicationPasswordRecord) => ({
  uuid: password.uuid,
  app_id: password.app_id,
  name: password.name,
  created: password.created.slice(0, 19),
  last_used: password.last_used?.slice(0, 19) ?? null,
  last_ip: password.last_used === undefined ? null : '127.0.0.1',
  _links: { self: [{ href: pathOf(call, password) }] },
})

function requirePassword(call: Call): ApplicationPasswordRecord {
  const owner = requireUser(call)
  const found = passwordsOf(call, owner).find(({ uuid }) => uuid === call.param('uuid'))
  return requireRecord(found, 'rest_application_password_not_found')
}

/** Groups of four, as the platform shows a new password. */
const groupByFour = (password: string): string => password.replace(/(.{4})(?=.)/g, '$1 ')

const list = implement(listPasswords, (call) => ({
  body: passwordsOf(call, requireUser(call)).map((password) => show(call, password)),
}))

const create = implement(createPassword, (call) => {
  const user = requireUser(call)
  const { name, app_id = '' } = call.args
  if (passwordsOf(call, user).some((other) => other.name === name.trim()))
    throw new ApiError('application_password_duplicate_name')
  const { uuid, password } = grantPassword(call.site, { user, name: name.trim(), app_id })
  const stored = requireRecord(
    call.site.applicationPasswords.get(uuid),
    'rest_application_password_not_found',
  )
  return {
    status: 201,
    headers: { Location: pathOf(call, stored) },
    body: { ...show(call, stored), password: groupByFour(password) },
  }
})

const clear = implement(deletePasswords, (call) => {
  const all = passwordsOf(call, requireUser(call))
  for (const { uuid } of all) call.site.applicationPasswords.remove(uuid)
  return { body: { deleted: true, count: all.length } }
})

/** The password of the request itself. */
const introspect = implement(introspectPassword, (call) => {
  const user = requireUser(call)
  const sent = readBasic(call.request.header('authorization'))
  const own = sent && passwordsOf(call, user).find(({ hash }) => matchesHash(sent.password, hash))
  return { body: show(call, requireRecord(own, 'rest_no_authenticated_app_password')) }
})

const read = implement(getPassword, (call) => ({ body: show(call, requirePassword(call)) }))

const update = implement(updatePassword, (call) => {
  const { name, app_id } = call.args
  const before = requirePassword(call)
  const changed = call.site.applicationPasswords.replace({
    ...before,
    ...(name !== undefined && { name: name.trim() }),
    ...(app_id !== undefined && { app_id }),
  })
  return { body: show(call, changed) }
})

const remove = implement(deletePassword, (call) => {
  const { _links: _, ...previous } = show(call, requirePassword(call))
  call.site.applicationPasswords.remove(previous.uuid)
  return { body: { deleted: true, previous } }
})

/** As on the platform, at most once a day. */
export const passwordUse: Subscriber = {
  authenticated(site, user, header) {
    const password = verifiedPassword(site, user, header)
    if (!password) return
    const { last_used } = password
    const isRecent = last_used !== undefined && fromUtcText(last_used) + DAY_MS > site.clock.now()
    if (!isRecent) site.applicationPasswords.replace({ ...password, last_used: utcNow(site) })
  },
}

export const applicationPasswords = [list, create, clear, introspect, read, update, remove]
