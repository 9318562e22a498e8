/** Performance targets and their measurements. */
import type { Growth } from './growth.ts'
import type { BenchMeasurement } from './measure.ts'
import type { WORKLOADS } from './workloads.ts'

export interface Figure {
  readonly what: string
  readonly measured: number
  readonly unit: string
  readonly limit: number
}

export const isWithinLimit = ({ measured, limit }: Figure): boolean => measured <= limit

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

/** By number of posts: the ratio to a site of 100 posts, and the first call in milliseconds. */
const GROWTH_LIMITS = [
  { posts: 10_000, ratio: 2, first: 100 },
  { posts: 100_000, ratio: 3, first: 1000 },
]

export function growthFigures(growth: readonly Growth[]): readonly Figure[] {
  return GROWTH_LIMITS.flatMap((limit) =>
    growth
      .filter(({ posts }) => posts === limit.posts)
      .flatMap(({ name, posts, ratio, first }) => [
        {
          what: `${name} in ${posts} posts`,
          measured: ratio,
          unit: 'times 100 posts',
          limit: limit.ratio,
        },
        {
          what: `${name} in ${posts} posts, first call`,
          measured: first,
          unit: 'ms',
          limit: limit.first,
        },
      ]),
  )
}

const MAX_PERSISTENCE_FACTOR = 2

/**
 * The cost of a change that is on disk before its response, relative to one that is not persisted.
 */
export function stateFigures(measured: readonly BenchMeasurement[]): readonly Figure[] {
  const cpuOf = (contender: string, workload: string): number =>
    measured.find((each) => each.contender === contender && each.workload === workload)?.cpu ??
    Number.NaN
  const workloads = [...new Set(measured.map(({ workload }) => workload))]
  return workloads.map((workload) => ({
    what: `${workload}, --state-sync always`,
    measured: cpuOf('always', workload) / cpuOf(OURS, workload),
    unit: 'times without --state',
    limit: MAX_PERSISTENCE_FACTOR,
  }))
}
