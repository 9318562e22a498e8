import { basename, join } from 'node:path'
import { writeText } from '#bin/cli/files.ts'
import type { Fleet } from '#bin/fleet/file/fleet.ts'
import { fromKeys, keysOf } from '#openapi/values/json.ts'
import { fleetJsonLines } from './json-lines.ts'
import { fleetJunit } from './junit.ts'
import { fleetMarkdown } from './markdown.ts'
import type { FleetRunReport } from './run-report.ts'
import { fleetSarif } from './sarif.ts'

const OUTPUTS = {
  junit: { file: 'fleet.junit.xml', render: fleetJunit },
  sarif: { file: 'fleet.sarif', render: fleetSarif },
  markdown: { file: 'fleet.md', render: fleetMarkdown },
  json: { file: 'fleet.ndjson', render: fleetJsonLines },
} as const

export const FLEET_REPORTERS = keysOf(OUTPUTS)
type FleetReporter = (typeof FLEET_REPORTERS)[number]

/** The text of every format. */
export const renderOutputs = (report: FleetRunReport, { file }: Pick<Fleet, 'file'>) =>
  fromKeys(FLEET_REPORTERS, (name) => OUTPUTS[name].render(report, basename(file)))

export function writeOutputs(
  folder: string,
  texts: ReturnType<typeof renderOutputs>,
  chosen: readonly FleetReporter[],
): void {
  for (const name of chosen) writeText(join(folder, OUTPUTS[name].file), texts[name])
}
