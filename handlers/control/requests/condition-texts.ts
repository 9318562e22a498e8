/** What the situation of a site, or a planned fault, did to a request. */
import type { Trace } from '#handlers/runtime/trace.ts'

export const SITUATION_EFFECTS: Readonly<Record<NonNullable<Trace['situation']>, string>> = {
  offline: 'the situation of the site is offline: the connection was closed',
  readOnly: 'the situation of the site is read-only: the write was rejected',
  rateLimit: 'the rate limit of the situation of the site was exceeded',
}

export const faultText = ({ fault, faultEffects }: Trace): string =>
  `the fault ${fault} ${faultEffects.join(' and ') || 'had no effect'}`
