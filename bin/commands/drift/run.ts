/** One drift check, from the operands to the report. */

import { packageVersion } from '#bin/cli/package.ts'
import { VARIANT_IDS } from '#bin/cli/shared-options.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { couldNotCheck } from '#bin/live/could-not-check.ts'
import { contractOfSite } from '#openapi/contract/add-ons.ts'
import { ANSWERS, type Comparison, compareSurfaces } from '#openapi/drift/compare/compare.ts'
import { surfaceOf } from '#openapi/drift/read/read.ts'
import { type ContractMatch, recogniseContract } from '#openapi/drift/read/recognise.ts'
import { type DriftReport, makeReport } from '#openapi/drift/report/report.ts'
import type { Surface } from '#openapi/drift/surface/surface.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { loadAcceptances } from './acceptance-file.ts'
import type { Settings } from './settings.ts'
import { type ContractOf, type Opened, openContract, openSide } from './sides.ts'

export interface DriftRun {
  readonly left: string
  readonly right: string | undefined
  readonly settings: Settings
  readonly contractOf: ContractOf
  readonly now: Date
}

export interface Sides {
  readonly found: Opened
  readonly expected: Opened
}

function recognised({ source, surface }: Opened, contractOf: ContractOf): ContractMatch {
  if (source.kind === 'contract') return { contract: source.contract, resembles: true }
  const [first = 'a', ...others] = VARIANT_IDS
  return recogniseContract(surface ?? surfaceOf(source), [
    contractOf(first),
    ...others.map(contractOf),
  ])
}

export async function openSides(run: DriftRun): Promise<Sides> {
  const { left, right, settings, contractOf } = run
  const first = await openSide(left, settings, contractOf)
  if (right === undefined && first.source.kind === 'contract')
    throw new UsageError(`name a second side to compare ${left} with`)
  const { contract, resembles } = recognised(first, contractOf)
  const variant = contract.variant.id
  const second =
    right === undefined
      ? openContract(variant, contractOf)
      : await openSide(right, settings, contractOf)
  const one = resembles ? { ...first, side: { ...first.side, variant } } : first
  return settings.expected === 'left'
    ? { found: second, expected: one }
    : { found: one, expected: second }
}

/** The operations of a missing add-on are not expected. */
function surfaceIn({ surface, source }: Opened, other: Opened): Surface {
  if (surface) return surface
  if (source.kind !== 'contract' || !other.surface) return surfaceOf(source, other.source)
  const contract = contractOfSite(source.contract, other.surface.namespaces)
  return surfaceOf({ ...source, contract }, other.source)
}

/** References are resolved during the comparison; a dangling one ends the check. */
function compare({ found, expected }: Sides): Comparison {
  try {
    return compareSurfaces(surfaceIn(expected, found), surfaceIn(found, expected))
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw couldNotCheck(`${found.side.label} against ${expected.side.label}`, error.message)
  }
}

async function withSample(comparison: Comparison, { found, expected }: Sides): Promise<Comparison> {
  if (!found.site || expected.source.kind !== 'contract')
    throw new UsageError('--sample needs a live REST root on one side and a contract on the other')
  const { sampleSite } = await import('./sample.ts')
  const { routes } = surfaceIn(found, expected)
  const sampled = await sampleSite(found.site, expected.source.contract, (path) => routes.has(path))
  return {
    ...comparison,
    findings: [...comparison.findings, ...sampled.findings],
    notChecked: [
      ...comparison.notChecked.filter(({ what }) => what !== ANSWERS),
      { what: `${ANSWERS} that were not sampled`, why: 'only safe lists and items are read' },
      ...sampled.notChecked,
    ],
  }
}

export async function reportOn(sides: Sides, { settings, now }: DriftRun): Promise<DriftReport> {
  const acceptances = settings.accept ? await loadAcceptances(settings.accept, now) : []
  const compared = compare(sides)
  const comparison = settings.sample ? await withSample(compared, sides) : compared
  return makeReport({
    comparison,
    found: sides.found.side,
    expected: sides.expected.side,
    acceptances,
    failOn: settings['fail-on'],
    all: settings.all,
    version: packageVersion(),
    time: now.toISOString(),
  })
}
