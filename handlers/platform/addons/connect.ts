/**
 * The four connection actions shared by all add-ons with a connection (platform/builder 17.2 to
 * 17.5).
 */

import { accountService, connections } from '#fixtures/documents/suite.ts'
import type { Site } from '#fixtures/site/site.ts'
import { HEX } from '#fixtures/values/ids.ts'
import { adminUrl } from '#handlers/platform/addresses.ts'
import { addJournalEntry } from '#handlers/platform/journal.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { type Implementation, implement } from '#handlers/runtime/implement.ts'
import type { connectOperations } from '#openapi/shared/connect-operations.ts'
import { type AddOn, accountServiceError, isConnected, NOT_CONNECTED } from './connection.ts'

interface ConnectOptions {
  readonly operations: ReturnType<typeof connectOperations>
  readonly addOn: AddOn
  /** Additional cleanup after disconnecting. */
  readonly afterDisconnect?: (site: Site) => void
}

type ConnectCall = Pick<Call, 'site' | 'caller' | 'urls'>

const DONE = { body: { success: true, data: [] } } as const
const SIGN_IN_URL = 'https://accounts.example/v1/oauth2/auth'
const SCOPE = 'openid offline_access'

function throwIfUnavailable(site: Site): void {
  const reason = accountServiceError(site)
  if (reason !== null) throw new ApiError('connect_failed', { placeholders: { reason } })
}

function getOrRegisterClient({ site }: ConnectCall, addOn: AddOn) {
  const { client } = site.read(connections.of(addOn))
  if (client) return client
  const fresh = { id: `c-${site.ids.text(12, HEX)}`, secret: site.ids.text(32) }
  site.change(connections.of(addOn), { client: fresh })
  return fresh
}

function signInAddress(call: ConnectCall, addOn: AddOn): string {
  const query = new URLSearchParams({
    client_id: getOrRegisterClient(call, addOn).id,
    redirect_uri: adminUrl(call.urls, `connect?add_on=${addOn}`),
    response_type: 'code',
    scope: SCOPE,
    state: call.site.ids.text(16, HEX),
  })
  return `${SIGN_IN_URL}?${query}`
}

function signIn({ site, caller, urls }: ConnectCall, addOn: AddOn): void {
  site.change(connections.of(addOn), {
    token: site.ids.text(40),
    owner: caller.id,
    home: urls.base,
  })
}

function authorize(call: ConnectCall, addOn: AddOn, clearSession: boolean): string {
  const { site } = call
  if (isConnected(call, addOn) && !clearSession) throw new ApiError('connect_already_connected')
  if (clearSession) site.write(connections.of(addOn), NOT_CONNECTED)
  throwIfUnavailable(site)
  const data = signInAddress(call, addOn)
  if (site.read(accountService).signs_in) signIn(call, addOn)
  return data
}

export function implementConnect({
  operations,
  addOn,
  afterDisconnect,
}: ConnectOptions): readonly Implementation[] {
  const connection = connections.of(addOn)
  return [
    implement(operations.authorize, (call) => ({
      body: { success: true, data: authorize(call, addOn, call.args.clearSession) },
    })),
    implement(operations.disconnect, ({ site }) => {
      const { client, token } = site.read(connection)
      if (!client?.secret) throw new ApiError('connect_missing_client')
      if (token === null) throw new ApiError('connect_missing_token')
      throwIfUnavailable(site)
      site.change(connection, { token: null, owner: 0, home: null })
      afterDisconnect?.(site)
      return DONE
    }),
    implement(operations.switchDomain, ({ site, urls }) => {
      if (!site.read(connection).client) throw new ApiError('connect_client_not_found')
      throwIfUnavailable(site)
      site.change(connection, { home: urls.base })
      return { body: { success: true, data: { message: 'Domain updated!' } } }
    }),
    implement(operations.deactivate, (call) => {
      const { client } = call.site.read(connection)
      if (!client) throw new ApiError('connect_missing_client_id')
      if (!client.secret) throw new ApiError('connect_missing_client')
      throwIfUnavailable(call.site)
      call.site.change(connection, { token: null })
      addJournalEntry(call, 'licence-released', { add_on: addOn })
      return DONE
    }),
  ]
}
