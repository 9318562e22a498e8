/** One drift check, from the operands to the report. */

import { isAddress } from '#bin/cli/address.ts'
import { packageVersion } from '#bin/cli/package.ts'
import { VARIANT_IDS } from '#bin/cli/shared-options.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { checkError } from '#bin/live/check-error.ts'
import { contractForSite } from '#openapi/contract/add-ons.ts'
import type { KnownDifference } from '#openapi/contract/build-contract.ts'
import {
  type Comparison,
  compareSurfaces,
  RESPONSE_CHECKS,
} from '#openapi/drift/compare/compare.ts'
import { type ContractMatch, detectContract } from '#openapi/drift/read/detect.ts'
import { surfaceOf } from '#openapi/drift/read/read.ts'
import type { Acceptance } from '#openapi/drift/report/acceptance.ts'
import { type DriftReport, makeReport } from '#openapi/drift/report/report.ts'
import type { Surface } from '#openapi/drift/surface/surface.ts'
import { InputError } from '#openapi/values/input-error.ts'
import type { Settings } from './settings.ts'
import {
  type ContractOf,
  checkOperand,
  type OpenedSource,
  openContract,
  openSource,
} from './sources.ts'

export interface DriftRun {
  readonly left: string
  readonly right: string | undefined
  readonly settings: Settings
  readonly contractOf: ContractOf
  readonly now: Date
}

export interface ComparedSources {
  readonly found: OpenedSource
  readonly expected: OpenedSource
}

function recognised({ source, surface }: OpenedSource, contractOf: ContractOf): ContractMatch {
  if (source.kind === 'contract') return { contract: source.contract, resembles: true }
  const [first = 'a', ...others] = VARIANT_IDS
  return detectContract(surface ?? surfaceOf(source), [
    contractOf(first),
    ...others.map(contractOf),
  ])
}

export async function openSources(run: DriftRun): Promise<ComparedSources> {
  const { left, right, settings, contractOf } = run
  const open = (operand: string) => openSource(operand, settings, contractOf)
  checkOperand(left)
  if (right !== undefined) checkOperand(right)
  // A file is read before anything is sent, and only once: it may be a pipe.
  const local = right !== undefined && !isAddress(right) ? await open(right) : undefined
  const first = await open(left)
  if (right === undefined && first.source.kind === 'contract')
    throw new UsageError(`name a second side to compare ${left} with`)
  const { contract, resembles } = recognised(first, contractOf)
  const variant = contract.variant.id
  const second =
    right === undefined ? openContract(variant, contractOf) : (local ?? (await open(right)))
  const one = resembles ? { ...first, side: { ...first.side, variant } } : first
  return settings.expected === 'left'
    ? { found: second, expected: one }
    : { found: one, expected: second }
}

/** The operations of a missing add-on are not expected. */
function surfaceIn({ surface, source }: OpenedSource, other: OpenedSource): Surface {
  if (surface) return surface
  if (source.kind !== 'contract' || !other.surface) return surfaceOf(source, other.source)
  const { namespaces } = other.surface
  const contract = contractForSite(source.contract, (name) => namespaces.includes(name))
  return surfaceOf({ ...source, contract }, other.source)
}

/** References are resolved during the comparison; a dangling one ends the check. */
export function compareSources({ found, expected }: ComparedSources): Comparison {
  try {
    return compareSurfaces(surfaceIn(expected, found), surfaceIn(found, expected))
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw checkError(`${found.side.label} against ${expected.side.label}`, error.message)
  }
}

async function withSample(
  comparison: Comparison,
  { found, expected }: ComparedSources,
): Promise<Comparison> {
  if (!found.site || expected.source.kind !== 'contract')
    throw new UsageError('--sample needs a live REST root on one side and a contract on the other')
  const { sampleSite } = await import('./sample.ts')
  const deployed = surfaceIn(found, expected)
  const sampled = await sampleSite(found.site, expected.source.contract, deployed)
  return {
    ...comparison,
    findings: [...comparison.findings, ...sampled.findings],
    notChecked: [
      ...comparison.notChecked.filter(({ what }) => what !== RESPONSE_CHECKS),
      {
        what: `${RESPONSE_CHECKS} that were not sampled`,
        why: 'only safe lists and items are read',
      },
      ...sampled.notChecked,
    ],
  }
}

const knownDifferences = ({ source }: OpenedSource): readonly KnownDifference[] =>
  source.kind === 'contract' ? (source.contract.differences ?? []) : []

export async function reportOn(
  sides: ComparedSources,
  { settings, now }: DriftRun,
  acceptances: readonly Acceptance[],
): Promise<DriftReport> {
  const compared = compareSources(sides)
  const comparison = settings.sample ? await withSample(compared, sides) : compared
  return makeReport({
    comparison,
    found: sides.found.side,
    expected: sides.expected.side,
    acceptances,
    known: [sides.found, sides.expected].flatMap(knownDifferences),
    failOn: settings['fail-on'],
    all: settings.all,
    version: packageVersion(),
    time: now.toISOString(),
  })
}
