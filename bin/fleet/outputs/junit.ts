import { escaped } from '#bin/cli/text.ts'
import type { CheckOutcome } from '#bin/fleet/findings/outcome.ts'
import type { CheckedTarget, FleetRunReport } from './run-report.ts'

function inside({ status, summary, findings }: CheckOutcome): string {
  if (status === 'passed') return ''
  if (status === 'unchecked') return `<error type="unchecked" message="${escaped(summary)}"/>`
  const lines = findings
    .filter(({ fails }) => fails)
    .map(({ operation, difference }) => `${operation}: ${difference}`)
  return `<failure type="difference" message="${escaped(summary)}">${escaped(lines.join('\n'))}</failure>`
}

const testcases = ({ target, outcomes }: CheckedTarget): readonly string[] =>
  outcomes.map(
    (outcome) =>
      `<testcase classname="${escaped(target.group || 'fleet')}" name="${escaped(`${target.id} ${outcome.kind}`)}" time="0">${inside(outcome)}</testcase>`,
  )

/** A test case per target and check. Valid by the schemas of Ant and Jenkins: no member is optional. */
export function fleetJunit({ name, run, checked, at }: FleetRunReport): string {
  const outcomes = checked.flatMap((each) => each.outcomes)
  const count = (status: CheckOutcome['status']): number =>
    outcomes.filter((outcome) => outcome.status === status).length
  const totals = `tests="${outcomes.length}" failures="${count('failed')}" errors="${count('unchecked')}" time="0"`
  const place = `id="0" package="fleet" hostname="localhost" timestamp="${at.toISOString().slice(0, 19)}"`
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="${escaped(name)}" ${totals} ${place}>
<properties><property name="run" value="${run}"/></properties>
${checked.flatMap(testcases).join('\n')}
<system-out/><system-err/>
</testsuite>
</testsuites>
`
}
