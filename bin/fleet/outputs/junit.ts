import { escaped } from '#bin/cli/text.ts'
import type { CheckOutcome } from '#bin/fleet/findings/outcome.ts'
import type { CheckedTarget, FleetRunReport } from './run-report.ts'

function inside({ status, summary, findings }: CheckOutcome): string {
  if (status === 'passed') return ''
  if (status === 'unchecked') return `<error message="${escaped(summary)}"/>`
  const lines = findings
    .filter(({ fails }) => fails)
    .map(({ operation, difference }) => `${operation}: ${difference}`)
  return `<failure message="${escaped(summary)}">${escaped(lines.join('\n'))}</failure>`
}

const testcases = ({ target, outcomes }: CheckedTarget): readonly string[] =>
  outcomes.map(
    (outcome) =>
      `<testcase classname="${escaped(target.group || 'fleet')}" name="${escaped(`${target.id} ${outcome.kind}`)}">${inside(outcome)}</testcase>`,
  )

/** A test case per target and check. */
export function fleetJunit({ name, checked, at }: FleetRunReport): string {
  const outcomes = checked.flatMap((each) => each.outcomes)
  const count = (status: CheckOutcome['status']): number =>
    outcomes.filter((outcome) => outcome.status === status).length
  const totals = `tests="${outcomes.length}" failures="${count('failed')}" errors="${count('unchecked')}"`
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="fleet" ${totals}>
<testsuite name="${escaped(name)}" ${totals} timestamp="${at.toISOString().slice(0, 19)}">
${checked.flatMap(testcases).join('\n')}
</testsuite>
</testsuites>
`
}
