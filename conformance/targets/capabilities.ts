/** The properties of a target as a table for the report. */

import { ROLE_NAMES, type Role } from '#openapi/language/roles.ts'
import { isRecord } from '#openapi/values/json.ts'
import { compareRoutes } from './detect-variant.ts'
import type { Target, TargetCapability } from './target.ts'
import { versionNotes } from './version-note.ts'

const firstNames = (names: readonly string[]): string =>
  names.length === 0
    ? 'none'
    : `${names.slice(0, 6).join(', ')}${names.length > 6 ? ` and ${names.length - 6} more` : ''}`

function authentication({ index }: Target): string {
  const { authentication } = index.document
  return isRecord(authentication) && Object.keys(authentication).length > 0
    ? Object.keys(authentication).join(', ')
    : 'none advertised'
}

/** A capability that explains many differences at once. */
export const LOOKS_LIKE = 'looks like'

/** The roles that a run has accounts for. */
export const accountsOf = ({ credentials }: Pick<Target, 'credentials'>): readonly Role[] =>
  ROLE_NAMES.filter((role) => credentials[role])

/** The table that all skips refer to. */
export function capabilityTable(target: Target): readonly TargetCapability[] {
  const { contract, index, mode } = target
  const overview = compareRoutes(index, contract)
  const roles = accountsOf(target)
  return [
    { name: 'target', value: target.isStandIn ? `${target.address} (stand-in)` : target.address },
    { name: 'variant', value: `${contract.variant.id} (${contract.variant.title})` },
    { name: 'mode', value: mode },
    {
      name: 'namespaces',
      value: `${contract.namespaces.length - overview.missingNamespaces.length} of ${contract.namespaces.length}`,
    },
    { name: 'not deployed', value: firstNames(overview.missingNamespaces) },
    { name: 'routes missing', value: firstNames(overview.missingRoutes) },
    {
      name: 'added by target',
      value: `${overview.addedNamespaces.length} namespaces, ${overview.addedRoutes.length} routes`,
    },
    ...versionNotes(index, contract).map((value) => ({ name: LOOKS_LIKE, value })),
    { name: 'authentication', value: authentication(target) },
    {
      name: 'accounts',
      value: roles.length > 0 ? roles.join(', ') : 'none: anonymous access only',
    },
    {
      name: 'order of checks',
      value: target.validatesFirst ? 'arguments before permission' : 'not observed',
    },
  ]
}
