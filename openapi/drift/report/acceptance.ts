/** Accepted differences, each with a reason and an expiry date. */

import type { Finding } from '#openapi/drift/rules/finding.ts'
import { isRuleId } from '#openapi/drift/rules/table.ts'
import { isDay } from '#openapi/values/day.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { isRecord, type Json, memberOf } from '#openapi/values/json.ts'

export interface Acceptance {
  readonly fingerprint?: string
  /** Together with `path`, in place of a fingerprint; `method` and `subject` narrow it down. */
  readonly rule?: string
  readonly path?: string
  readonly method?: string
  readonly subject?: string
  readonly reason: string
  /** The last day of validity, as `2027-01-31`. */
  readonly expires: string
}

const KEYS = ['fingerprint', 'rule', 'path', 'method', 'subject', 'reason', 'expires', 'message']

/** The name of an entry in messages. */
export const acceptanceName = ({ fingerprint, rule, path, method, subject }: Partial<Acceptance>) =>
  fingerprint ?? [rule, method, path, subject].filter(Boolean).join(' ')

function problemOf(entry: Json, today: string): string | undefined {
  const { fingerprint, rule, path, reason, expires } = entry
  const unknown = Object.keys(entry).find((key) => !KEYS.includes(key))
  if (unknown !== undefined) return `has the unknown key "${unknown}"`
  const notText = Object.entries(entry).find(([, value]) => typeof value !== 'string')
  if (notText) return `needs a string as ${notText[0]}`
  if (fingerprint === undefined && (rule === undefined || path === undefined))
    return 'needs a fingerprint, or a rule and a path'
  if (fingerprint !== undefined && !/^[0-9a-f]{12}$/.test(String(fingerprint)))
    return 'needs twelve hexadecimal digits as its fingerprint'
  if (rule !== undefined && !isRuleId(String(rule)))
    return `names the rule ${rule}, which does not exist (understudy explain lists all)`
  if (/[*?]/.test(String(path ?? '').slice(1))) return 'must name one path, without * and ?'
  if (!String(reason ?? '').trim()) return 'needs a reason'
  if (!isDay(expires)) return 'needs an expiry day, such as 2027-01-31'
  return String(expires) < today
    ? `expired on ${expires}; review it, then renew or remove it`
    : undefined
}

/** Reads the entries of an acceptance file; `today` is a date such as 2026-07-31. */
export function readAcceptances(value: unknown, today: string): readonly Acceptance[] {
  const entries = memberOf(value, 'accepted')
  if (!Array.isArray(entries)) throw new InputError('it needs a list named "accepted"')
  return entries.map((entry: unknown, at) => {
    // A best-effort name for the message; the entry is not validated yet.
    const name = isRecord(entry) ? acceptanceName(entry as Partial<Acceptance>) : ''
    const label = `entry ${at + 1}${name ? ` (${name})` : ''}`
    const problem = isRecord(entry) ? problemOf(entry, today) : 'is not an object'
    if (problem) throw new InputError(`${label} ${problem}`)
    // Every key is validated above.
    return entry as Acceptance
  })
}

const matches = (entry: Acceptance, finding: Finding): boolean =>
  entry.fingerprint === undefined
    ? entry.rule === finding.rule &&
      entry.path === finding.path &&
      (entry.method === undefined || finding.methods.includes(entry.method.toUpperCase())) &&
      (entry.subject === undefined || entry.subject === finding.subject)
    : entry.fingerprint === finding.fingerprint

interface AcceptanceResult {
  readonly acceptanceOf: (finding: Finding) => Acceptance | undefined
  readonly unused: readonly Acceptance[]
}

export function applyAcceptances(
  entries: readonly Acceptance[],
  findings: readonly Finding[],
): AcceptanceResult {
  const acceptances = new Map<Finding, Acceptance>()
  for (const finding of findings) {
    const entry = entries.find((each) => matches(each, finding))
    if (entry) acceptances.set(finding, entry)
  }
  const usedEntries = new Set(acceptances.values())
  return {
    acceptanceOf: (finding) => acceptances.get(finding),
    unused: entries.filter((entry) => !usedEntries.has(entry)),
  }
}
