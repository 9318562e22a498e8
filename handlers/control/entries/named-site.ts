import { type ControlRequest, queryText } from '#handlers/control/entry.ts'
import { SITE_HEADER } from '#handlers/runtime/addressing/address.ts'

/** The site named by the request; undefined for all sites. */
export function namedSite(request: ControlRequest): string | undefined {
  const { address, input } = request.dispatch
  return queryText(request, 'site') ?? address.site ?? input.header(SITE_HEADER)
}
