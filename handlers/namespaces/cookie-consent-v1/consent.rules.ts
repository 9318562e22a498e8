import type { ConsentRecord, Consents } from '#fixtures/models/consent.ts'
import type { ConsentPackageRecord } from '#fixtures/models/consent-package.ts'
import type { ArgumentVerdict } from '#handlers/runtime/arguments/arguments.ts'
import { toList, toRecord } from '#openapi/derive/types.ts'
import { by } from '#openapi/values/order.ts'

type Services = ReadonlyMap<string, ReadonlySet<string>>

/** Default groups of every dialog; packages add their services to them. */
const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['essential', ['session']],
  ['functional', []],
  ['statistics', []],
  ['marketing', []],
]

/** The available services by group. */
export function servicesOf(packages: readonly ConsentPackageRecord[]): Services {
  const known = new Map(GROUPS.map(([group, services]) => [group, new Set(services)]))
  for (const { group, services } of packages)
    known.set(group, new Set([...(known.get(group) ?? []), ...services]))
  return known
}

/** Checks that groups and services exist; the schema checks the format. */
export function checkConsents(value: unknown, known: Services): ArgumentVerdict {
  const isUnknown = ([group, given]: [string, unknown]): boolean => {
    const services = known.get(group)
    const listed = toList(given) ?? []
    return !services || listed.some((entry) => typeof entry === 'string' && !services.has(entry))
  }
  return Object.entries(toRecord(value) ?? {}).some(isUnknown) ? 'reject' : undefined
}

const canonical = (consents: Consents): string =>
  JSON.stringify(
    Object.entries(consents)
      .map(([group, services]) => [group, [...new Set(services)].sort()] as const)
      .sort(by(([name]) => name)),
  )

/** The order of groups and services is irrelevant. */
export const isRepeat = (
  latest: ConsentRecord | undefined,
  version: number,
  consents: Consents,
): boolean => latest?.version === version && canonical(latest.consents) === canonical(consents)

interface Dialog {
  readonly version: number
  readonly excludedCountries: readonly string[]
}

/** Whether the dialog is shown, and the reason. */
export function visibilityOf(
  acceptedVersion: number | undefined,
  countryCode: string | null,
  { version, excludedCountries }: Dialog,
) {
  const say = <const R extends string>(showDialog: boolean, reason: R) => ({
    showDialog,
    reason,
    countryCode,
  })
  if (countryCode !== null && excludedCountries.includes(countryCode))
    return say(false, 'country-excluded')
  if (acceptedVersion === undefined) return say(true, 'no-consent')
  return acceptedVersion === version ? say(false, 'consent-valid') : say(true, 'version-changed')
}
