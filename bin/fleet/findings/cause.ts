/** The identity of a difference across targets. */
import { createHash } from 'node:crypto'
import { escapeUnprintable, truncate } from '#bin/cli/text.ts'
import type { CheckKind } from '#bin/fleet/file/fleet.ts'
import { trimEnd } from '#openapi/values/text.ts'
import type {
  CheckFinding,
  CheckOutcome,
  FoundDifference,
  TargetFacts,
  TargetResult,
} from './outcome.ts'

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

/** Text of a target in a form that every database and output can hold. */
const kept = (text: string): string => truncate(escapeUnprintable(text), MAX_TEXT)

const idOf = (kind: CheckKind, { operation, difference, source }: FoundDifference): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, source, operation, difference]))
    .digest('hex')
    .slice(0, 16)

function toFinding(kind: CheckKind, address: string, found: FoundDifference): CheckFinding {
  const finding = {
    ...found,
    operation: kept(found.operation),
    difference: kept(neutral(found.difference, address)),
  }
  return { ...finding, cause: idOf(kind, finding) }
}

const keptFacts = ({ namespaces, versions, ...facts }: TargetFacts): TargetFacts => ({
  ...facts,
  namespaces: namespaces.map(kept),
  versions: versions.map(kept),
})

/** Findings with the id of their cause, each cause once. */
export function toOutcome(result: TargetResult, address: string): CheckOutcome {
  const { kind, status, summary, found, facts } = result
  const findings = found.slice(0, MAX_FINDINGS).map((each) => toFinding(kind, address, each))
  const unique = new Map(findings.map((finding) => [finding.cause, finding]))
  return {
    kind,
    status,
    summary: kept(summary),
    findings: [...unique.values()],
    ...(facts && { facts: keptFacts(facts) }),
  }
}

/** A check that could not be made is a difference of its own. */
export const uncheckedResult = (kind: CheckKind, reason: string): TargetResult => ({
  kind,
  status: 'unchecked',
  summary: reason,
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
