import { packageVersion } from '#bin/cli/package.ts'
import { escapeUnprintable } from '#bin/cli/text.ts'
import type { FleetTarget } from '#bin/fleet/file/fleet.ts'
import type { CheckFinding } from '#bin/fleet/findings/outcome.ts'
import { groupBy } from '#openapi/values/json.ts'
import { type FleetRunReport, targetsText } from './run-report.ts'

interface FoundOn {
  readonly target: FleetTarget
  readonly finding: CheckFinding
}

/** The settings of a target decide whether it fails. */
const levelOf = ({ severity }: CheckFinding, found: readonly FoundOn[]): string => {
  if (found.some(({ finding }) => finding.fails)) return 'error'
  return severity === 'harmless' || severity === 'assumed' ? 'note' : 'warning'
}

function resultOf([cause, found]: readonly [string, readonly FoundOn[]], file: string) {
  const [first] = found
  if (!first) return []
  const { finding } = first
  const text = `${finding.operation}: ${finding.difference} (${targetsText(found.map(({ target }) => target.id))})`
  return [
    {
      ruleId: finding.source,
      level: levelOf(finding, found),
      message: { text: escapeUnprintable(text) },
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: file }, region: { startLine: 1 } },
          logicalLocations: found.map(({ target }) => ({ fullyQualifiedName: target.id })),
        },
      ],
      partialFingerprints: { 'understudyFleet/v1': cause },
    },
  ]
}

/** A result per cause, with its targets as locations. */
export function fleetSarif({ checked, at }: FleetRunReport, file: string): string {
  const found = checked.flatMap(({ target, outcomes }) =>
    outcomes.flatMap(({ findings }) => findings.map((finding) => ({ target, finding }))),
  )
  const rules = [...new Set(found.map(({ finding }) => finding.source))]
  const driver = {
    name: 'understudy fleet',
    semanticVersion: packageVersion(),
    rules: rules.map((id) => ({ id })),
  }
  const run = {
    tool: { driver },
    automationDetails: { id: 'understudy-fleet/' },
    invocations: [{ executionSuccessful: true, endTimeUtc: at.toISOString() }],
    results: [...groupBy(found, ({ finding }) => finding.cause)].flatMap((group) =>
      resultOf(group, file),
    ),
  }
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}
