/** The planted faults of a fleet of 50 on six dates. */
import { siteNames } from '#bin/fleet/testing/planted-fleet.ts'
import type { PlantedFault } from '#bin/fleet/testing/planted-sites.ts'
import { groupBy } from '#openapi/values/json.ts'

export const NAMES = siteNames(50)
export const COMMON = NAMES.slice(0, 30)
const OWN = ['site-31', 'site-32', 'site-33']
export const FLAPPING = NAMES.slice(33, 38)
const DOWN = ['site-39', 'site-40']
const LYING = 'site-41'
const UNPRINTABLE = 'site-42'

/** A little less than a day apart, as by a schedule. */
export const DATES = [0, 1, 2, 3, 4, 5].map(
  (at) => new Date(Date.UTC(2026, 10, 10 + at, 3, 0, 30 - at)),
)
export const LAST = new Date('2026-11-15T04:00:00Z')

/** The fault of a site on the number of a date. */
export function faultOf(name: string, date: number): PlantedFault {
  if (COMMON.includes(name)) return date >= 2 ? 'add-on' : 'none'
  if (name === OWN[0]) return date >= 1 ? 'route-missing' : 'none'
  if (name === OWN[1]) return date >= 3 ? 'value-removed' : 'none'
  if (name === OWN[2]) return date === 1 ? 'lower-bound' : 'none'
  if (FLAPPING.includes(name)) return date % 2 ? 'value-removed' : 'none'
  if (DOWN.includes(name)) return date >= 4 ? 'down' : 'none'
  if (name === LYING) return 'lies'
  return name === UNPRINTABLE ? 'unprintable' : 'none'
}

/** The drift rules of faults that fail. */
const RULES: Partial<Record<PlantedFault, string>> = {
  'add-on': 'argument-maximum-lowered',
  'lower-bound': 'argument-maximum-lowered',
  'route-missing': 'route-missing',
  'value-removed': 'argument-enum-value-removed',
  down: 'target-unchecked',
}

/** Targets by drift rule; `target-unchecked` are those that could not be checked. */
export type PlantedCauses = Readonly<Record<string, readonly string[]>>

export function causesOn(date: number): PlantedCauses {
  const ruleOf = (name: string): string => RULES[faultOf(name, date)] ?? ''
  const { '': _, ...causes } = Object.fromEntries(groupBy(NAMES, ruleOf))
  return causes
}

/** The changes of each date, as `rule: number of targets`. */
export const CHANGES = [
  { appeared: [], fixed: [] },
  {
    appeared: ['argument-enum-value-removed: 5', 'argument-maximum-lowered: 1', 'route-missing: 1'],
    fixed: [],
  },
  {
    appeared: ['argument-maximum-lowered: 30'],
    fixed: ['argument-enum-value-removed: 5', 'argument-maximum-lowered: 1'],
  },
  { appeared: ['argument-enum-value-removed: 6'], fixed: [] },
  { appeared: ['target-unchecked: 2'], fixed: ['argument-enum-value-removed: 5'] },
  { appeared: ['argument-enum-value-removed: 5'], fixed: [] },
]
