import { packageVersion } from '#bin/cli/package.ts'
import { escapeUnprintable } from '#bin/cli/text.ts'
import { type FleetRunReport, type FoundCause, foundCauses, targetsText } from './run-report.ts'

const levelOf = ({ finding, fails }: FoundCause): string => {
  if (fails) return 'error'
  return finding.severity === 'harmless' || finding.severity === 'assumed' ? 'note' : 'warning'
}

function resultOf(found: FoundCause, file: string) {
  const { finding, targets } = found
  const text = `${finding.operation}: ${finding.difference} (${targetsText(targets)})`
  return {
    ruleId: finding.source,
    level: levelOf(found),
    message: { text: escapeUnprintable(text) },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: file }, region: { startLine: 1 } },
        logicalLocations: targets.map((id) => ({ fullyQualifiedName: id })),
      },
    ],
    partialFingerprints: { 'understudyFleet/v1': finding.cause },
  }
}

/** A result per cause, with its targets as locations. */
export function fleetSarif(report: FleetRunReport, file: string): string {
  const found = foundCauses(report)
  const rules = [...new Set(found.map(({ finding }) => finding.source))]
  const driver = {
    name: 'understudy fleet',
    semanticVersion: packageVersion(),
    rules: rules.map((id) => ({ id })),
  }
  const run = {
    tool: { driver },
    automationDetails: { id: 'understudy-fleet/' },
    invocations: [{ executionSuccessful: true, endTimeUtc: report.at.toISOString() }],
    results: found.map((each) => resultOf(each, file)),
  }
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}
