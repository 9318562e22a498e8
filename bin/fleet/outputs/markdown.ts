import { escapeUnprintable, truncate } from '#bin/cli/text.ts'
import type { FleetCause } from '#bin/fleet/history/history.ts'
import type { FleetNews } from '#bin/fleet/history/news.ts'
import { plural } from '#openapi/values/text.ts'
import {
  countsLine,
  eventText,
  type FleetRunReport,
  foundCauses,
  newsTargets,
} from './run-report.ts'

const MAX_CELL = 300

const cell = (text: string, length = MAX_CELL): string =>
  truncate(escapeUnprintable(text), length)
    .replace(/[\\|`<>*_[\]]/g, '\\$&')
    .replace(/\s+/g, ' ')

interface CauseRow {
  readonly cause: Pick<FleetCause, 'severity' | 'operation' | 'difference'>
  readonly targets: string
}

const rowText = ({ cause, targets }: CauseRow): string =>
  `| ${cause.severity} | ${cell(cause.operation)} | ${cell(cause.difference)} | ${cell(targets, targets.length)} |`

function causeTable(title: string, rows: readonly CauseRow[]): readonly string[] {
  if (rows.length === 0) return []
  return [
    `### ${title}`,
    '',
    '| severity | operation | difference | targets |',
    '|---|---|---|---|',
    ...rows.map(rowText),
    '',
  ]
}

const newsTable = (title: string, news: readonly FleetNews[]): readonly string[] =>
  causeTable(
    title,
    news.map((each) => ({ cause: each.cause, targets: newsTargets(each) })),
  )

/** Every target that does not pass has one of them. */
const failingTable = (report: FleetRunReport): readonly string[] =>
  causeTable(
    'Failing now',
    foundCauses(report)
      .filter(({ fails }) => fails)
      .map(({ finding, targets }) => ({
        cause: finding,
        targets: `${plural(targets.length, 'target')}: ${targets.join(', ')}`,
      })),
  )

/** For a pull request or a job summary. */
export function fleetMarkdown(report: FleetRunReport): string {
  const { name, counts, news, events } = report
  const appeared = news.filter(({ change }) => change === 'appeared')
  return [
    `## ${cell(name)}: ${countsLine(counts)}`,
    '',
    ...events.flatMap((event) => [`* ${cell(eventText(event))}`]),
    ...(events.length > 0 ? [''] : []),
    ...newsTable(
      'New since the last run',
      appeared.filter(({ isInitial }) => !isInitial),
    ),
    ...newsTable(
      'Found by the first check',
      appeared.filter(({ isInitial }) => isInitial),
    ),
    ...newsTable(
      'Fixed',
      news.filter(({ change }) => change === 'fixed'),
    ),
    ...failingTable(report),
  ].join('\n')
}
