/** A small history, for tests of the pages. */

import type {
  FindingChange,
  FleetCause,
  FleetHistory,
  StoredCheck,
  StoredFinding,
} from '#bin/fleet/history/history.ts'
import type { FleetReportInput } from '#bin/fleet/report/data.ts'
import { DAY_MS } from '#openapi/values/day.ts'

/** Text of a target that must stay text. */
export const DANGEROUS = '<img src=x onerror=alert(1)>'

const START = new Date('2026-11-10T03:00:00Z')
const dayAt = (day: number): Date => new Date(START.getTime() + day * DAY_MS)
const LAST = 4

const IDS = Array.from({ length: 9 }, (_, at) => `site-${at + 1}`)
const LOWER = IDS.slice(0, 4)

const cause = (id: string, difference: string, severity: FleetCause['severity']): FleetCause => ({
  id,
  kind: 'drift',
  operation: severity === 'unchecked' ? '(target)' : 'core.posts.list',
  difference,
  severity,
  source: severity === 'unchecked' ? 'target-unchecked' : 'argument-maximum-lowered',
})

const CAUSES = [
  cause('lower', 'upper bound lowered', 'breaking'),
  cause('down', 'it answers 503', 'unchecked'),
  cause('lie', DANGEROUS, 'risky'),
]

const finding = (target: string, id: string, fixedAt: Date | null = null): StoredFinding => ({
  target,
  cause: id,
  fails: id !== 'lie',
  firstSeen: dayAt(2),
  lastSeen: dayAt(LAST),
  since: dayAt(2),
  fixedAt,
})

const FINDINGS = [
  ...LOWER.map((target, at) => finding(target, 'lower', at === 3 ? dayAt(LAST) : null)),
  finding('site-8', 'down'),
  finding('site-9', 'lie'),
]

const change = (target: string, id: string, day: number): FindingChange => ({
  run: day,
  target,
  cause: id,
  at: dayAt(day),
  change: 'appeared',
  isInitial: false,
})

function statusOn(target: string, day: number): StoredCheck['status'] {
  if (target === 'site-8' && day > 1) return 'unchecked'
  const isLow = LOWER.includes(target) && day > 1 && !(target === 'site-4' && day === LAST)
  return isLow ? 'failed' : 'passed'
}

const CHECKS = [0, 1, 2, 3, LAST].flatMap((day) =>
  IDS.map((target): StoredCheck => {
    const status = statusOn(target, day)
    return {
      run: day,
      target,
      kind: 'drift',
      at: dayAt(day),
      status,
      summary: status === 'unchecked' ? 'it answers 503' : '0 breaking, 0 risky, 0 harmless',
      failing: status === 'failed' ? 1 : 0,
      found: status === 'failed' ? 1 : 0,
    }
  }),
)

const HISTORY: FleetHistory = {
  targets: IDS.map((id, at) => ({
    id,
    address: `https://${id}.example/api/`,
    group: at % 2 ? 'shops' : '',
    owners: 'team',
  })),
  causes: new Map(CAUSES.map((each) => [each.id, each])),
  findings: FINDINGS,
  changes: [
    ...LOWER.map((target) => change(target, 'lower', 2)),
    { ...change('site-4', 'lower', LAST), change: 'fixed' },
    change('site-8', 'down', 2),
    change('site-9', 'lie', 2),
  ],
  checks: CHECKS,
  facts: new Map(
    IDS.map((id) => [
      id,
      [
        {
          since: dayAt(0),
          facts: {
            variant: 'b',
            versions: [],
            namespaces: ['core/v2', ...(LOWER.includes(id) ? ['cache/v1'] : [])],
          },
        },
      ],
    ]),
  ),
}

const pairs = (findings: readonly StoredFinding[]): ReadonlySet<string> =>
  new Set(findings.map(({ target, cause: id }) => `${target} ${id}`))

export const exampleReport = (): FleetReportInput => ({
  name: 'Example fleet',
  history: HISTORY,
  period: {
    from: dayAt(1),
    to: dayAt(LAST),
    openBefore: new Set(),
    openAfter: pairs(FINDINGS.filter(({ fixedAt }) => fixedAt === null)),
  },
  now: new Date(dayAt(LAST).getTime() + DAY_MS / 24),
})
