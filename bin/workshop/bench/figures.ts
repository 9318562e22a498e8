/** What was promised about speed, beside what was measured. */
import type { Growth } from './growth.ts'
import type { BenchMeasurement } from './measure.ts'
import type { WORKLOADS } from './workloads.ts'

export interface Figure {
  readonly what: string
  readonly measured: number
  readonly unit: string
  readonly limit: number
}

export const holds = ({ measured, limit }: Figure): boolean => measured <= limit

const OURS = 'understudy'

export const requestFigures = (
  measured: readonly BenchMeasurement[],
  workloads: typeof WORKLOADS,
): readonly Figure[] =>
  measured.flatMap(({ workload, contender, ratio }) => {
    const limit = workloads.find(({ name }) => name === workload)?.limit
    return contender === OURS && limit
      ? [{ what: workload, measured: ratio, unit: 'times the bare server', limit }]
      : []
  })

const MOST_GROWTH = 1.5
const FIRST_MS = 150

/** Of each operation the largest site counts, beside the smallest. */
export function growthFigures(growth: readonly Growth[]): readonly Figure[] {
  const largest = Math.max(...growth.map(({ posts }) => posts))
  return growth
    .filter(({ posts }) => posts === largest)
    .flatMap(({ name, ratio, first }) => [
      {
        what: `${name} in ${largest} posts`,
        measured: ratio,
        unit: 'times 100 posts',
        limit: MOST_GROWTH,
      },
      { what: `${name}, first time`, measured: first, unit: 'ms', limit: FIRST_MS },
    ])
}

const MOST_FOR_KEEPING = 2

/** A change that is on disk before its response, beside one that is not kept. */
export function stateFigures(measured: readonly BenchMeasurement[]): readonly Figure[] {
  const cpuOf = (contender: string, workload: string): number =>
    measured.find((each) => each.contender === contender && each.workload === workload)?.cpu ??
    Number.NaN
  const workloads = [...new Set(measured.map(({ workload }) => workload))]
  return workloads.map((workload) => ({
    what: `${workload}, --state-sync always`,
    measured: cpuOf('always', workload) / cpuOf(OURS, workload),
    unit: 'times without --state',
    limit: MOST_FOR_KEEPING,
  }))
}
