/** The lines of a run in the terminal. */
import type { Style } from '#bin/cli/terminal.ts'
import type { FleetTarget } from '#bin/fleet/file/fleet.ts'
import type { CheckOutcome, CheckStatus } from '#bin/fleet/findings/outcome.ts'
import type { FleetNews } from '#bin/fleet/history/news.ts'
import { eventText, type FleetRunReport, newsTargets } from '#bin/fleet/outputs/run-report.ts'
import { plural } from '#openapi/values/text.ts'

const MARKS = {
  passed: ['green', '✔'],
  failed: ['red', '✖'],
  unchecked: ['magenta', '?'],
} as const satisfies Record<CheckStatus, readonly [Parameters<Style>[0], string]>

/** `✖ shop-berlin  drift failed: 2 breaking, 0 risky, 1 harmless` */
export function outcomeLine({ id }: FleetTarget, outcome: CheckOutcome, style: Style): string {
  const { kind, status, summary } = outcome
  const [colour, mark] = MARKS[status]
  const verdict = status === 'unchecked' ? 'not checked' : status
  return `${style(colour, mark)} ${style('bold', id)}  ${kind} ${verdict}: ${summary}`
}

const LISTED_CAUSES = 20

const newsLine = (news: FleetNews): string => {
  const { severity, operation, difference } = news.cause
  return `  ${severity}  ${operation}  ${difference}  (${newsTargets(news)})`
}

function section(title: string, news: readonly FleetNews[], style: Style): readonly string[] {
  if (news.length === 0) return []
  const more = news.length > LISTED_CAUSES ? [`  and ${news.length - LISTED_CAUSES} more`] : []
  return [
    '',
    style('bold', `${title} (${plural(news.length, 'cause')})`),
    ...news.slice(0, LISTED_CAUSES).map(newsLine),
    ...more,
  ]
}

export function newsLines({ news, events }: FleetRunReport, style: Style): readonly string[] {
  const lines = [
    ...section(
      'Found by the first check',
      news.filter(({ change, isInitial }) => change === 'appeared' && isInitial),
      style,
    ),
    ...section(
      'New since the last run',
      news.filter(({ change, isInitial }) => change === 'appeared' && !isInitial),
      style,
    ),
    ...section(
      'Fixed since the last run',
      news.filter(({ change }) => change === 'fixed'),
      style,
    ),
  ]
  const eventLines = events.map((event) => `  ${eventText(event)}`)
  const all = [
    ...lines,
    ...(eventLines.length > 0 ? ['', style('bold', 'Events'), ...eventLines] : []),
  ]
  return all.length > 0 ? [...all, ''] : []
}
