/** Writes the pages of a fleet into a folder; pages of removed targets are deleted. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeText } from '#bin/cli/files.ts'
import { badgeSvg } from './badge.ts'
import { causePage, causesPage } from './cause-pages.ts'
import { type FleetReportInput, toReport } from './data.ts'
import { differencePage } from './difference-page.ts'
import { FLEET_REPORT_SECTIONS } from './folder.ts'
import { overviewPage } from './overview.ts'
import { targetPage } from './target-page.ts'

/** Returns the first page. */
export function writeFleetReport(folder: string, input: FleetReportInput): string {
  const report = toReport(input)
  const write = (name: string, text: string): void => writeText(join(folder, name), text)
  for (const name of FLEET_REPORT_SECTIONS)
    rmSync(join(folder, name), { recursive: true, force: true })
  for (const target of report.history.targets) {
    write(`targets/${target.id}.html`, targetPage(report, target))
    write(`badges/${target.id}.svg`, badgeSvg(target.id, report.statuses.get(target.id) ?? 'none'))
  }
  for (const cause of report.causes)
    write(`causes/${cause.cause.id}.html`, causePage(report, cause))
  write('causes.html', causesPage(report))
  write('difference.html', differencePage(report))
  write('index.html', overviewPage(report))
  return join(folder, 'index.html')
}
