/** The connections of the suite and of its plugins to the account service (platform/builder 17.1). */
import type { Site } from '#fixtures/site.ts'
import { type StoredDocument, storedDocument } from '#handlers/archetypes/document.ts'
import { type PluginSlug, pluginAt } from '#handlers/platform/addons/plugins.ts'
import type { Call } from '#handlers/runtime/call.ts'

export type AddOn = 'suite' | PluginSlug

export interface Connection {
  readonly client: { readonly id: string; readonly secret: string | null } | null
  readonly token: string | null
  /** The user who signed in. */
  readonly owner: number
  /** The address the connection is bound to; null goes with the site wherever it is served. */
  readonly home: string | null
}

export const NOT_CONNECTED: Connection = { client: null, token: null, owner: 0, home: null }

export const connectionOf = (addOn: AddOn): StoredDocument<Connection> =>
  storedDocument(`${addOn}.connection`, NOT_CONNECTED)

/** How the account service behaves; a dataset or the control interface sets it. */
export interface AccountService {
  readonly reachable: boolean
  /** What the service says instead of doing what it is asked. */
  readonly error: string | null
  /** The user signs in as soon as the address is handed out; a real one does so in a browser. */
  readonly signs_in: boolean
}

const READY: AccountService = { reachable: true, error: null, signs_in: false }
const UNREACHABLE = 'The account service could not be reached.'

export const accountService = (site: Site): AccountService => ({
  ...READY,
  ...site.option<Partial<AccountService>>('account_service', {}),
})

/** Why a request to the account service fails, if it does. */
export function failureOf(site: Site): string | null {
  const { reachable, error } = accountService(site)
  return reachable ? error : UNREACHABLE
}

type Where = Pick<Call, 'site' | 'place'>

const isElsewhere = ({ home }: Connection, { place }: Where): boolean =>
  home !== null && home !== place.base

/** There is a token, but for another address. */
export function isMismatched(where: Where, addOn: AddOn): boolean {
  const connection = connectionOf(addOn).read(where.site)
  return connection.token !== null && isElsewhere(connection, where)
}

/** Whether the connection of its own works. */
export function holdsConnection(where: Where, addOn: AddOn): boolean {
  const connection = connectionOf(addOn).read(where.site)
  return connection.token !== null && !isElsewhere(connection, where)
}

/** A plugin that migrated reports the connection of the suite. */
export const isConnected = (where: Where, addOn: AddOn): boolean =>
  holdsConnection(where, addOn !== 'suite' && isMigrated(where.site, addOn) ? 'suite' : addOn)

const isMigrated = (site: Site, slug: PluginSlug): boolean =>
  pluginAt(site, slug)?.migrated === true
