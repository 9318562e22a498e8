/** The consent service, replaced by a substitute that needs no network (docs/decisions/D-034). */
import { storedDocument } from '#handlers/archetypes/document.ts'

/** How the substitute behaves; a dataset or the control interface sets it. */
export const consentCloud = storedDocument('cookie-consent.cloud', {
  reachable: true,
  /** Whether a scan that was started ends without a result. */
  scans_fail: false,
  /** Hosts that every page of the site loads something from. */
  embedded_hosts: [] as readonly string[],
})
