import { consentDialog } from '#fixtures/documents/cookie-consent.ts'
import type { ConsentRecord, Consents } from '#fixtures/models/consent.ts'
import type { Site } from '#fixtures/site/site.ts'
import { utcNow } from '#handlers/platform/now.ts'
import { byField } from '#handlers/platform/order.ts'
import { implement, type RuleCall } from '#handlers/runtime/implement.ts'
import { undeclaredArguments } from '#handlers/runtime/undeclared.ts'
import { isInteger } from '#openapi/derive/types.ts'
import {
  countArguments,
  countConsent,
  getDialogVisibility,
  historyArguments,
  listConsentHistory,
  logArguments,
  logConsent,
  visibilityArguments,
} from '#openapi/namespaces/cookie-consent-v1/consent.ts'
import { orEmptyList } from '#openapi/values/json.ts'
import { checkConsents, isRepeat, servicesOf, visibilityOf } from './consent.rules.ts'
import { downloadedAt } from './downloads.ts'

const rules = {
  version: (value: unknown, { site }: RuleCall) => {
    if (!isInteger(value)) return undefined
    const isKnown = Number(value) >= 1 && Number(value) <= site.read(consentDialog).version
    return isKnown ? undefined : 'reject'
  },
  consents: (value: unknown, { site }: RuleCall) =>
    checkConsents(value, servicesOf(site.consentPackages.all())),
} as const

const loggedArguments = undeclaredArguments(logArguments, rules)
const countedArguments = undeclaredArguments(countArguments, rules)
const visitorArguments = undeclaredArguments(historyArguments)
const versionArguments = undeclaredArguments(visibilityArguments)

const ANONYMOUS = 'anonymous'
const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const newUid = ({ ids }: Site): string =>
  Array.from({ length: 4 }, () => ids.text(8, LETTERS_AND_DIGITS)).join('-')

const uidOf = ({ uid }: ConsentRecord): string => uid
const decisionsOf = (site: Site, uid: string): readonly ConsentRecord[] =>
  site.consents.by('uid', uidOf, uid)

type ConsentDecision = Pick<ConsentRecord, 'uid' | 'version' | 'consents' | 'tcString' | 'language'>

/** Only the newest decision of a visitor is current; an unchanged one is not stored again. */
function append(site: Site, decision: ConsentDecision): void {
  const earlier = decisionsOf(site, decision.uid).filter(({ isLatest }) => isLatest)
  if (isRepeat(earlier[0], decision.version, decision.consents)) return
  for (const entry of earlier) site.consents.replace({ ...entry, isLatest: false })
  site.consents.insert({
    ...decision,
    id: site.ids.next('consent'),
    createdAt: utcNow(site),
    isLatest: true,
  })
}

function countServices(site: Site, consents: Consents): void {
  const day = utcNow(site).slice(0, 10)
  for (const service of new Set(Object.values(consents).flat())) {
    const id = `${day} ${service}`
    const count = (site.consentCounts.get(id)?.count ?? 0) + 1
    site.consentCounts.replace({ id, day, service, count })
  }
}

/** A visitor is counted once per version; anonymous visitors cannot be distinguished. */
function isCountedAgain(site: Site, uid: string, version: number): boolean {
  if (uid === ANONYMOUS) return false
  const id = `${uid} ${version}`
  if (site.countedConsents.has(id)) return true
  site.countedConsents.insert({ id, uid, version })
  return false
}

export const consent = [
  implement(logConsent, {
    check: loggedArguments.check,
    handle: (call) => {
      const { site } = call
      const given = loggedArguments.read(call)
      const { uid = newUid(site), version = site.read(consentDialog).version } = given
      const { consents } = given
      const tcString = typeof given.tcString === 'string' ? given.tcString : null
      const language = given.language ?? call.urls.language
      append(site, { uid, version, consents, tcString, language })
      return { body: { success: true, uid } }
    },
  }),
  implement(countConsent, {
    check: countedArguments.check,
    handle: (call) => {
      const { site } = call
      const { uid = ANONYMOUS, version, consents } = countedArguments.read(call)
      const requested = version ?? site.read(consentDialog).version
      if (!isCountedAgain(site, uid, requested)) countServices(site, consents)
      return { body: { success: true } }
    },
  }),
  implement(listConsentHistory, {
    check: visitorArguments.check,
    handle: (call) => {
      const { uid } = visitorArguments.read(call)
      const all = uid === undefined ? [] : decisionsOf(call.site, uid)
      const decisions = all.toSorted(byField('id', 'desc'))
      return {
        body: decisions.map(({ version, consents, createdAt, isLatest }) => ({
          version,
          consents: orEmptyList(consents),
          createdAt: `${createdAt}Z`,
          isLatest,
        })),
      }
    },
  }),
  implement(getDialogVisibility, {
    check: versionArguments.check,
    handle: (call) => {
      const { site } = call
      const dialog = site.read(consentDialog)
      const country = downloadedAt(site, 'geoIpDatabase') ? dialog.visitorCountry : null
      return { body: visibilityOf(versionArguments.read(call).version, country, dialog) }
    },
  }),
]
