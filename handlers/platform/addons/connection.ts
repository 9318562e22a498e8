/** The connections of the suite and of its plugins to the account service (platform/builder 17.1). */
import { accountService, type Connection, connections } from '#fixtures/documents/suite.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { type PluginSlug, pluginAt } from './plugins.ts'

export type AddOn = 'suite' | PluginSlug

export const NOT_CONNECTED = connections.pattern.initial

const UNREACHABLE = 'The account service could not be reached.'

/** The error of requests to the account service, if any. */
export function accountServiceError(site: Site): string | null {
  const { reachable, error } = site.read(accountService)
  return reachable ? error : UNREACHABLE
}

type SiteContext = Pick<Call, 'site' | 'urls'>

const isForOtherAddress = ({ home }: Connection, { urls }: SiteContext): boolean =>
  home !== null && home !== urls.base

/** There is a token, but for another address. */
export function isMismatched(context: SiteContext, addOn: AddOn): boolean {
  const connection = context.site.read(connections.of(addOn))
  return connection.token !== null && isForOtherAddress(connection, context)
}

/** Whether the add-on has a working connection of its own. */
export function hasOwnConnection(context: SiteContext, addOn: AddOn): boolean {
  const connection = context.site.read(connections.of(addOn))
  return connection.token !== null && !isForOtherAddress(connection, context)
}

/** A migrated plugin reports the connection of the suite. */
export const isConnected = (context: SiteContext, addOn: AddOn): boolean =>
  hasOwnConnection(context, addOn !== 'suite' && isMigrated(context.site, addOn) ? 'suite' : addOn)

const isMigrated = (site: Site, slug: PluginSlug): boolean =>
  pluginAt(site, slug)?.migrated === true
