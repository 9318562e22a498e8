import { storedAddresses } from '#handlers/platform/addresses.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import type { CallOf } from '#handlers/runtime/call.ts'
import type {
  exportSubmissions,
  listSubmissions,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { viewOf } from './form-submissions.rules.ts'

type FilterCall = Pick<
  CallOf<typeof listSubmissions> | CallOf<typeof exportSubmissions>,
  'site' | 'urls' | 'args'
>

/** The submissions that match the filters, in any status. */
export function matchingSubmissions(call: FilterCall) {
  const { site, args } = call
  const referers = args.referer === undefined ? undefined : storedAddresses(call, args.referer)
  const filters = { ...args, ...(referers && { referers }) }
  return site.formSubmissions.view(viewOf(filters, args, zoneOf(site)))
}
