/** The lines of a run in the terminal. */
import type { Style } from '#bin/cli/terminal.ts'
import type { FleetTarget } from '#bin/fleet/file/fleet.ts'
import type { CheckOutcome, CheckStatus } from '#bin/fleet/findings/outcome.ts'
import type { FleetNews } from '#bin/fleet/history/news.ts'
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

const LISTED_TARGETS = 5
const LISTED_CAUSES = 20

/** `3 targets: a, b, c` */
export function targetsText(targets: readonly string[]): string {
  const more = targets.length > LISTED_TARGETS ? ', …' : ''
  const names = targets.slice(0, LISTED_TARGETS).join(', ')
  return `${plural(targets.length, 'target')}: ${names}${more}`
}

const newsLine = ({ cause, targets }: FleetNews): string =>
  `  ${cause.severity}  ${cause.operation}  ${cause.difference}  (${targetsText(targets)})`

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

export function newsLines(news: readonly FleetNews[], style: Style): readonly string[] {
  const lines = [
    ...section(
      'New since the last run',
      news.filter(({ change }) => change === 'appeared'),
      style,
    ),
    ...section(
      'Fixed since the last run',
      news.filter(({ change }) => change === 'fixed'),
      style,
    ),
  ]
  return lines.length > 0 ? [...lines, ''] : []
}
