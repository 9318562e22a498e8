import process from 'node:process'
import type { Terminal } from '#bin/cli/terminal.ts'
import type { Fleet } from '#bin/fleet/file/fleet.ts'
import type { FleetRunReport } from '#bin/fleet/outputs/run-report.ts'
import { notifyWebhook } from '#bin/fleet/outputs/webhook.ts'
import { FLEET_REPORTERS, renderOutputs, writeOutputs } from '#bin/fleet/outputs/write-outputs.ts'
import { newsLines } from './lines.ts'
import type { FleetOptions } from './options.ts'

interface PublishContext {
  readonly options: FleetOptions
  readonly fleet: Fleet
  readonly terminal: Terminal
}

/** Prints and writes the results of a run, and notifies. */
export async function publish(report: FleetRunReport, context: PublishContext): Promise<void> {
  const { options, fleet, terminal } = context
  for (const line of newsLines(report, terminal.style)) terminal.write(`${line}\n`)
  const { reporter, out } = options
  const chosen = reporter.length > 0 ? reporter : FLEET_REPORTERS
  writeOutputs(out, renderOutputs(report, fleet), chosen)
  const notice = await notifyWebhook(fleet, report, process.env)
  if (notice !== undefined) terminal.note(notice)
}
