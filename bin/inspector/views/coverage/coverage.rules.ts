/** Selects operations by how they were exercised. */
import type { OperationCoverage, TrafficCoverage } from '#handlers/control/coverage/coverage.ts'
import type { OperationView } from '#handlers/control/entries/operations.ts'

export const KINDS = [
  ['called', 'called operations'],
  ['succeeded', 'never failed'],
  ['failed', 'only failed'],
  ['unused', 'never called'],
] as const
export type CoverageKind = (typeof KINDS)[number][0]

export interface ListedOperation {
  readonly id: string
  readonly methods: readonly string[]
  readonly path: string
  /** Absent for operations that were never called. */
  readonly used?: OperationCoverage
}

const FITS: Readonly<Record<Exclude<CoverageKind, 'unused'>, (of: OperationCoverage) => boolean>> =
  {
    called: () => true,
    succeeded: ({ failures }) => failures === 0,
    failed: ({ calls, failures }) => calls === failures,
  }

function rowsOf({ used, unused }: TrafficCoverage, kind: CoverageKind): readonly ListedOperation[] {
  if (kind === 'unused') return unused
  return used
    .filter(FITS[kind])
    .map((each) => ({ id: each.id, methods: each.methods, path: each.path, used: each }))
}

interface RowSelection {
  readonly kind: CoverageKind
  readonly words: string
  /** Of the whole interface, for those that were never called. */
  readonly operations: readonly Pick<OperationView, 'id' | 'arguments'>[]
}

/** The operations of a kind that contain every word, with arguments and error codes. */
export function selectRows(
  coverage: TrafficCoverage,
  { kind, words, operations }: RowSelection,
): readonly ListedOperation[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return rowsOf(coverage, kind).filter(({ id, methods, path, used }) => {
    const names = used
      ? [...Object.keys(used.arguments), ...Object.keys(used.errors)]
      : (operations.find((each) => each.id === id)?.arguments ?? [])
    const text = [id, path, ...methods, ...names].join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** Names with a count, the most frequent first, and names without. */
export function splitCounts(counts: Readonly<Record<string, number>>) {
  const entries = Object.entries(counts)
  return {
    used: entries.filter(([, count]) => count > 0).toSorted(([, a], [, b]) => b - a),
    never: entries.flatMap(([name, count]) => (count === 0 ? [name] : [])),
  }
}
