/** The results of the suite by kind and by namespace. */

import { tableLines } from '#bin/cli/table.ts'
import { LEVELS } from '#conformance/call/classification.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import type { MeasuredMutant } from './measure.ts'
import { MUTANT_KINDS, type Mutant } from './mutant.ts'
import type { SortedSurvivors } from './survivors.ts'

interface Row {
  readonly name: string
  readonly mutants: number
  readonly detected: number
  readonly weak: number
  readonly survived: number
  readonly idle: number
  readonly equivalent: number
}

const rowOf = (name: string, all: readonly MeasuredMutant[], same: ReadonlySet<Mutant>): Row => {
  const group = all.filter(({ mutant }) => !same.has(mutant))
  const count = (outcome: MeasuredMutant['outcome']) =>
    group.filter((each) => each.outcome === outcome).length
  return {
    name,
    mutants: all.length,
    detected: count('detected'),
    weak: count('weak'),
    survived: count('survived'),
    idle: count('idle'),
    equivalent: all.length - group.length,
  }
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`

const COLUMNS = [
  { title: '', cell: ({ name }: Row) => name },
  { title: 'mutants', cell: ({ mutants }: Row) => String(mutants) },
  { title: 'detected', cell: ({ detected }: Row) => String(detected) },
  { title: 'weakly', cell: ({ weak }: Row) => String(weak) },
  { title: 'survived', cell: ({ survived }: Row) => String(survived) },
  { title: 'idle', cell: ({ idle }: Row) => String(idle) },
  { title: 'equivalent', cell: ({ equivalent }: Row) => String(equivalent) },
  {
    title: 'share',
    cell: ({ detected, weak, survived }: Row) => share(detected, detected + weak + survived),
  },
]

function table(title: string, rows: readonly Row[]): readonly string[] {
  const { titles, lines } = tableLines(COLUMNS, rows)
  return [title, titles, ...lines, '']
}

/**
 * Detected by a `must` or `should` case, among violations of documented or implied requirements.
 */
interface Adequacy {
  readonly detected: number
  readonly counted: number
}

export function adequacyOf(
  measured: readonly MeasuredMutant[],
  { equivalent }: Pick<SortedSurvivors, 'equivalent'>,
  levels: readonly string[],
): Adequacy {
  const left = new Set(equivalent.map(({ mutant }) => mutant.id))
  const counted = measured.filter(
    ({ mutant, outcome }) =>
      levels.includes(mutant.ground) && outcome !== 'idle' && !left.has(mutant.id),
  )
  return {
    detected: counted.filter(({ outcome }) => outcome === 'detected').length,
    counted: counted.length,
  }
}

const adequacyLine = (title: string, { detected, counted }: Adequacy): string =>
  `${title.padEnd(26)} ${detected} of ${counted} detected (${share(detected, counted)})`

/** Kinds have equal weight, independent of their number of mutants. */
function spreadOf(
  measured: readonly MeasuredMutant[],
  sorted: Pick<SortedSurvivors, 'equivalent'>,
) {
  const byKind = groupBy(measured, ({ mutant }) => mutant.kind)
  const shares = [...byKind].flatMap(([kind, group]) => {
    const { detected, counted } = adequacyOf(group, sorted, LEVELS)
    return counted === 0 ? [] : [{ kind, share: detected / counted }]
  })
  const worst = shares.toSorted(by(({ share: part }) => part))[0]
  const sum = shares.reduce((total, { share: part }) => total + part, 0)
  return { mean: sum / Math.max(1, shares.length), worst }
}

function spreadLines(
  measured: readonly MeasuredMutant[],
  sorted: SortedSurvivors,
): readonly string[] {
  const { mean, worst } = spreadOf(measured, sorted)
  return [
    `${'mean over kinds:'.padEnd(26)} ${share(mean, 1)}`,
    `${'worst kind:'.padEnd(26)} ${worst ? `${worst.kind}, ${share(worst.share, 1)}` : '-'}`,
  ]
}

const survivorLine = ({ mutant, by }: MeasuredMutant): string =>
  `  ${mutant.id} (${mutant.ground}): ${mutant.what}${by ? `; only ${by} notices` : ''}`

function reasonLines({ accepted }: SortedSurvivors): readonly string[] {
  const byReason = groupBy(accepted, ({ reason }) => reason)
  return [...byReason].flatMap(([reason, some]) => [
    `${some.length} accepted: ${reason}`,
    ...some.map(survivorLine),
  ])
}

export function reportLines(
  measured: readonly MeasuredMutant[],
  sorted: SortedSurvivors,
): readonly string[] {
  const byKind = groupBy(measured, ({ mutant }) => mutant.kind)
  const byNamespace = groupBy(measured, ({ mutant }) => mutant.namespace)
  const same = new Set(sorted.equivalent.map(({ mutant }) => mutant))
  const kinds = MUTANT_KINDS.filter((kind) => byKind.has(kind))
  return [
    ...table(
      'By kind',
      kinds.map((kind) => rowOf(kind, byKind.get(kind) ?? [], same)),
    ),
    ...table(
      'By namespace',
      [...byNamespace].map(([name, group]) => rowOf(name, group, same)),
    ),
    ...reasonLines(sorted),
    ...(sorted.unexplained.length ? ['', 'Survivors without a reason'] : []),
    ...sorted.unexplained.map(survivorLine),
    '',
    adequacyLine('must:', adequacyOf(measured, sorted, ['must'])),
    adequacyLine('must and should:', adequacyOf(measured, sorted, ['must', 'should'])),
    adequacyLine('assumed:', adequacyOf(measured, sorted, ['assumed'])),
    adequacyLine('all:', adequacyOf(measured, sorted, LEVELS)),
    ...spreadLines(measured, sorted),
    `${sorted.equivalent.length} equivalent mutants, ${sorted.accepted.length} accepted survivors, ${sorted.unexplained.length} without a reason`,
  ]
}
