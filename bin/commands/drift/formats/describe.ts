/** Wording shared by several formats. */

import type { DriftReport, ReportFinding, Side } from '#openapi/drift/report/report.ts'
import type { Rating } from '#openapi/drift/rules/define.ts'
import { partsOf } from '#openapi/drift/rules/finding.ts'

const NAMED = 3

const inShort = (places: readonly string[]): string =>
  places.length > NAMED
    ? `${places.slice(0, NAMED).join(', ')} and ${places.length - NAMED} more`
    : places.join(', ')

/** The place of a finding: `GET, POST /core/v2/posts`, a namespace, a schema. */
export function placeOf({ methods, path, count, usedBy }: ReportFinding): string {
  if (path === '*' && usedBy) return `${count} places: ${inShort(usedBy)}`
  if (path === '*') return `everywhere (${count} endpoints)`
  const schema = /^#\/components\/schemas\/(.*)$/.exec(path)?.[1]
  if (schema !== undefined) return `schema ${schema} (used by ${count ?? 0} operations)`
  return [methods.join(', '), path].filter(Boolean).join(' ')
}

/** The difference: `per_page maximum: expected 100, found 50`. */
export function detailOf(finding: ReportFinding): string {
  const { what, values } = partsOf(finding)
  return [what, values].filter(Boolean).join(': ')
}

/** The basis of the expectation. */
export function basisOf({ basis }: ReportFinding): string {
  const { kind, section, decision } = basis
  if (kind === 'assumed') return decision ? `assumed (${decision})` : 'assumed'
  return section ? `${kind} in ${section}` : kind
}

const KINDS: Readonly<Record<Side['kind'], string>> = {
  live: 'live',
  index: 'index document',
  openapi: 'OpenAPI document',
  contract: 'contract',
}

export function describeSide(side: DriftReport['found']): string {
  const { kind, variant, namespaces, routes, operations, digest, signedIn } = side
  const facts = [
    KINDS[kind],
    ...(variant && kind !== 'contract' ? [`variant ${variant}`] : []),
    `${namespaces} namespaces`,
    `${routes} routes`,
    `${operations} operations by method`,
    ...(signedIn === undefined ? [] : [signedIn ? 'with credentials' : 'anonymous']),
    ...(digest ? [digest] : []),
  ]
  return facts.join(' · ')
}

export const TITLES: Readonly<Record<Rating, string>> = {
  breaking: 'Breaking',
  risky: 'Risky',
  harmless: 'Harmless',
}

/** The verdict as a sentence. */
export function verdict({ summary, failOn }: DriftReport): string {
  const { failing, breaking, risky, harmless } = summary
  const failed = failing === 1 ? '1 finding fails' : `${failing} findings fail`
  if (failing) return `${failed} the check (--fail-on ${failOn})`
  if (!breaking && !risky && !harmless) return 'no differences'
  return breaking
    ? `nothing fails the check (--fail-on ${failOn}): breaking differences are from assumed expectations, not stated ones`
    : `nothing fails the check (--fail-on ${failOn})`
}
