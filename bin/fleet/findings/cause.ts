/** The identity of a difference across targets. */
import { createHash } from 'node:crypto'
import { truncate } from '#bin/cli/text.ts'
import type { CheckKind } from '#bin/fleet/file/fleet.ts'
import { trimEnd } from '#openapi/values/text.ts'
import type { CheckFinding, CheckOutcome, FoundDifference, TargetResult } from './outcome.ts'

/** A target with more differences is broken as a whole. */
export const MAX_FINDINGS = 500
const MAX_TEXT = 400

/** Addresses differ between targets with the same cause. */
function neutral(text: string, address: string): string {
  const { origin, host } = new URL(address)
  return text
    .replaceAll(trimEnd(address, '/'), '{root}')
    .replaceAll(origin, '{origin}')
    .replaceAll(host, '{host}')
}

const idOf = (kind: CheckKind, { operation, difference, source }: FoundDifference): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, source, operation, difference]))
    .digest('hex')
    .slice(0, 16)

function toFinding(kind: CheckKind, address: string, found: FoundDifference): CheckFinding {
  const finding = {
    ...found,
    operation: truncate(found.operation, MAX_TEXT),
    difference: truncate(neutral(found.difference, address), MAX_TEXT),
  }
  return { ...finding, cause: idOf(kind, finding) }
}

/** Findings with the id of their cause, each cause once. */
export function toOutcome({ found, ...result }: TargetResult, address: string): CheckOutcome {
  const findings = found.slice(0, MAX_FINDINGS).map((each) => toFinding(result.kind, address, each))
  const unique = new Map(findings.map((finding) => [finding.cause, finding]))
  return { ...result, findings: [...unique.values()] }
}

/** A check that could not be made is a difference of its own. */
export const uncheckedResult = (kind: CheckKind, reason: string): TargetResult => ({
  kind,
  status: 'unchecked',
  summary: truncate(reason, MAX_TEXT),
  found: [
    {
      operation: '(target)',
      difference: reason,
      severity: 'unchecked',
      source: 'target-unchecked',
      fails: true,
    },
  ],
})
