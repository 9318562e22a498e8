/** The users of a site and their passwords. */
import type { UserRecord } from '#fixtures/models/user.ts'
import type { Site } from '#fixtures/site/site.ts'
import { toBase64 } from '#fixtures/values/base64.ts'
import { entry, inSite, type SiteRequest, withQuotaCheck } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import { flag, integer, listOf, type ShapeValue, shape, text } from '#handlers/control/shapes.ts'
import { grantPassword } from '#handlers/platform/application-passwords.ts'
import { temporaryHeader } from '#handlers/runtime/access/authenticate.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'

const PASSWORD = shape({
  uuid: text(),
  name: text('The purpose of the password.'),
  created: text(),
})
export type PasswordView = ShapeValue<typeof PASSWORD>

const PERSON = shape({
  id: integer(),
  login: text(),
  display_name: text(),
  email: text(),
  roles: listOf(text()),
  capabilities: listOf(text('Capabilities beyond those of the roles.')),
  passwords: listOf(PASSWORD),
})
export type PersonView = ShapeValue<typeof PERSON>

const NEW_PASSWORD = shape({
  uuid: text(),
  name: text(),
  login: text(),
  password: text('Shown only once.'),
  authorization: text('The header to send.'),
})
export type NewPassword = ShapeValue<typeof NEW_PASSWORD>

function personView(site: Site, user: UserRecord): PersonView {
  const { id, login, display_name, email, roles, capabilities = [] } = user
  const passwords = site.applicationPasswords
    .all()
    .filter(({ user_id }) => user_id === id)
    .map(({ uuid, name, created }) => ({ uuid, name, created }))
  return { id, login, display_name, email, roles, capabilities, passwords }
}

const noSuchPerson = (id: string): HttpOutput =>
  jsonProblem('understudy_no_person', `There is no user ${id.slice(0, 40)} in this site.`, 404)

const MAX_NAME_LENGTH = 200

/** As sent by a client: UTF-8, since names may contain any letters. */
function basicHeader(login: string, password: string): string {
  const bytes = new TextEncoder().encode(`${login}:${password}`)
  return `Basic ${toBase64(bytes)}`
}

/** A new password of a user, with the header to send. */
export function passwordFor(site: Site, user: UserRecord, name: string): NewPassword {
  const { uuid, password } = grantPassword(site, { user, name })
  const { login } = user
  return { uuid, name, login, password, authorization: basicHeader(login, password) }
}

function createPassword({ site, params, body }: SiteRequest): HttpOutput {
  const user = site.users.get(Number(params['id']))
  if (!user) return noSuchPerson(params['id'] ?? '')
  const { name = 'Inspector' } = body.json ?? {}
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME_LENGTH)
    return jsonProblem(
      'understudy_invalid_password_name',
      `Expected {"name": "<purpose>"} of at most ${MAX_NAME_LENGTH} characters, or no body.`,
    )
  return json<NewPassword>(passwordFor(site, user, name), 201)
}

function revokePassword({ site, params }: SiteRequest): HttpOutput {
  const { id = '', uuid = '' } = params
  const found = site.applicationPasswords.get(uuid)
  if (found?.user_id !== Number(id))
    return jsonProblem('understudy_no_password', 'This user has no such password.', 404)
  site.applicationPasswords.remove(uuid)
  return json({ revoked: true, uuid })
}

function createHeader({ site, params }: SiteRequest): HttpOutput {
  const user = site.users.get(Number(params['id']))
  if (!user) return noSuchPerson(params['id'] ?? '')
  return json({ login: user.login, authorization: temporaryHeader(site, user) }, 201)
}

export const peopleEntries = [
  entry(
    'GET /people',
    {
      does: 'the users of the site with their roles and passwords',
      responds: listOf(PERSON),
    },
    inSite(({ site }) => json(site.users.all().map((user) => personView(site, user)))),
  ),
  entry(
    'POST /people/{id}/passwords',
    {
      does: 'create an application password for a user',
      body: shape({ 'name?': text('The purpose of the password.') }),
      responds: NEW_PASSWORD,
      status: 201,
      errors: ['understudy_no_person', 'understudy_invalid_password_name'],
    },
    inSite(withQuotaCheck(createPassword)),
  ),
  entry(
    'POST /people/{id}/header',
    {
      does: 'a header that identifies a user without a password, for a day of the clock of the site',
      responds: shape({ login: text(), authorization: text('The header to send.') }),
      status: 201,
      errors: ['understudy_no_person'],
    },
    inSite(createHeader),
  ),
  entry(
    'DELETE /people/{id}/passwords/{uuid}',
    {
      does: 'revoke a password',
      responds: shape({ revoked: flag(), uuid: text() }),
      errors: ['understudy_no_password'],
    },
    inSite(revokePassword),
  ),
]
