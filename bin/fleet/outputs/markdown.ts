import { escapeUnprintable } from '#bin/cli/text.ts'
import type { FleetNews } from '#bin/fleet/history/news.ts'
import {
  type CheckedTarget,
  countsLine,
  eventText,
  type FleetRunReport,
  targetsText,
} from './run-report.ts'

const cell = (text: string): string =>
  escapeUnprintable(text)
    .replace(/[\\|`<>*_[\]]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .slice(0, 300)

const newsRow = ({ cause, targets }: FleetNews): string =>
  `| ${cause.severity} | ${cell(cause.operation)} | ${cell(cause.difference)} | ${cell(targetsText(targets))} |`

function newsTable(title: string, news: readonly FleetNews[]): readonly string[] {
  if (news.length === 0) return []
  return [
    `### ${title}`,
    '',
    '| severity | operation | difference | targets |',
    '|---|---|---|---|',
    ...news.map(newsRow),
    '',
  ]
}

const troubleRows = ({ target, outcomes }: CheckedTarget): readonly string[] =>
  outcomes
    .filter(({ status }) => status !== 'passed')
    .map(
      ({ kind, status, summary }) =>
        `| ${cell(target.id)} | ${kind} | ${status === 'failed' ? 'failed' : 'not checked'} | ${cell(summary)} |`,
    )

/** For a pull request or a job summary. */
export function fleetMarkdown({ name, counts, news, events, checked }: FleetRunReport): string {
  const rows = checked.flatMap(troubleRows)
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
    ...(rows.length > 0
      ? [
          '### Targets that did not pass',
          '',
          '| target | check | status | result |',
          '|---|---|---|---|',
          ...rows,
          '',
        ]
      : []),
  ].join('\n')
}
