/** The remote spam service, replaced by a substitute that needs no network (docs/decisions/D-034). */
import { spamAlert, spamKey, spamService } from '#fixtures/documents/spamfilter.ts'
import type { Site } from '#fixtures/site/site.ts'

/** Every response of the service replaces the alert; alerts may be specific to an account. */
export function replaceAlert(site: Site, key = site.read(spamKey)): void {
  const { reachable, alert, account_alerts } = site.read(spamService)
  const own = key !== false && Object.hasOwn(account_alerts, key) ? account_alerts[key] : undefined
  const next = own ?? alert
  // Reads do not write an unchanged alert.
  const { code, message } = site.read(spamAlert)
  if (reachable && (code !== next.code || message !== next.message)) site.write(spamAlert, next)
}

const REGISTERED_KEY = /^[A-Za-z0-9]{12}$/

export function isKeyValid(site: Site, key: string): boolean {
  const { reachable, rejected_keys } = site.read(spamService)
  return reachable && REGISTERED_KEY.test(key) && !rejected_keys.includes(key)
}

/** The verdict on submitted text; an unreachable service returns none. */
export function isSpam(site: Site, text: string): boolean {
  const { reachable, spam_marker } = site.read(spamService)
  replaceAlert(site)
  return reachable && text.includes(spam_marker)
}
