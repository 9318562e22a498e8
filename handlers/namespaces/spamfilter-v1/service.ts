/** The remote spam service, replaced by a substitute that needs no network (docs/decisions/D-034). */
import type { Site } from '#fixtures/site.ts'

/** How the substitute behaves; a dataset or the control interface sets it. */
export interface SpamService {
  readonly reachable: boolean
  readonly rejected_keys: readonly string[]
  /** An alert that every reply carries. */
  readonly alert: Alert
  /** Alerts for single accounts, by their key. */
  readonly account_alerts: Readonly<Record<string, Alert>>
  /** A text that holds it is spam. */
  readonly spam_marker: string
}

export interface Alert {
  readonly code: string | false
  readonly message: string | false
}

export const NO_ALERT: Alert = { code: false, message: false }
const READY: SpamService = {
  reachable: true,
  rejected_keys: [],
  alert: NO_ALERT,
  account_alerts: {},
  spam_marker: 'understudy-spam',
}

export const spamService = (site: Site): SpamService => ({
  ...READY,
  ...site.option<Partial<SpamService>>('spamfilter.service', {}),
})

export const storedKey = (site: Site): string | false => site.option('spamfilter.key', false)
export const storedAlert = (site: Site): Alert => site.option('spamfilter.alert', NO_ALERT)

/** Every reply of the service replaces the alert; it speaks to the account that asks. */
export function replaceAlert(site: Site, key = storedKey(site)): void {
  const { reachable, alert, account_alerts } = spamService(site)
  const own = key !== false && Object.hasOwn(account_alerts, key) ? account_alerts[key] : undefined
  if (reachable) site.setOption('spamfilter.alert', own ?? alert)
}

const REGISTERED_KEY = /^[A-Za-z0-9]{12}$/

export function isKeyValid(site: Site, key: string): boolean {
  const { reachable, rejected_keys } = spamService(site)
  return reachable && REGISTERED_KEY.test(key) && !rejected_keys.includes(key)
}

/** The verdict on what somebody submitted; a service that cannot be reached has none. */
export function isSpam(site: Site, text: string): boolean {
  const { reachable, spam_marker } = spamService(site)
  replaceAlert(site)
  return reachable && text.includes(spam_marker)
}
