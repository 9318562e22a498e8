/** Days as drawings. */

import {
  countStatuses,
  daysUntil,
  STATUS_TEXT,
  STATUSES,
  type StatusCounts,
  statusesOn,
  type TargetStatus,
} from '#bin/fleet/history/status.ts'
import { html, join, type Markup, tableHtml } from '#bin/report/page/markup.ts'
import type { FleetReport } from './data.ts'
import { TONES } from './markup.ts'

const STRIP_DAYS = 14
const CELL = 9

/** The last two weeks of a target, a square per day. */
export function stripHtml(report: FleetReport, target: string): Markup {
  const days = daysUntil(report.now, STRIP_DAYS)
  const statuses = statusesOn(report.checks.get(target) ?? [], days)
  const squares = statuses.map(
    (status, at) =>
      html`<rect class="${TONES[status]}" x="${at * CELL}" y="0" width="${CELL - 2}" height="${CELL}"/>`,
  )
  const counts = countStatuses(statuses)
  const label = `last ${STRIP_DAYS} days: ${STATUSES.filter((status) => counts[status] > 0)
    .map((status) => `${counts[status]} ${STATUS_TEXT[status]}`)
    .join(', ')}`
  const width = STRIP_DAYS * CELL
  return html`<svg class="strip" role="img" aria-label="${label}" width="${width}" height="${CELL}" viewBox="0 0 ${width} ${CELL}">${join(squares)}</svg>`
}

interface TrendDay {
  readonly day: string
  readonly counts: StatusCounts
}

const TREND_DAYS = 30
const BAR = 20
const HEIGHT = 120
const STACK = ['passed', 'none', 'unchecked', 'failed'] as const satisfies TargetStatus[]

function trendOf({ history, checks, now }: FleetReport): readonly TrendDay[] {
  const days = daysUntil(now, TREND_DAYS)
  const byTarget = history.targets.map(({ id }) => statusesOn(checks.get(id) ?? [], days))
  return days.map((day, at) => ({
    day,
    counts: countStatuses(byTarget.map((statuses) => statuses[at] ?? 'none')),
  }))
}

function barHtml({ counts }: TrendDay, at: number, total: number): Markup {
  const parts = STACK.map((status, place) => {
    const below = STACK.slice(0, place).reduce((sum, each) => sum + counts[each], 0)
    const height = (HEIGHT * counts[status]) / total
    const top = HEIGHT - (HEIGHT * below) / total - height
    return html`<rect class="${TONES[status]}" x="${at * BAR}" y="${top.toFixed(1)}" width="${BAR - 3}" height="${height.toFixed(1)}"/>`
  })
  return join(parts)
}

/** Targets by status over the last days, as a drawing and as a table. */
export function trendHtml(report: FleetReport): Markup {
  const trend = trendOf(report)
  const total = Math.max(1, report.history.targets.length)
  const bars = trend.map((day, at) => barHtml(day, at, total))
  const column = (status: TargetStatus) => ({
    title: STATUS_TEXT[status],
    cell: ({ counts }: TrendDay) => String(counts[status]),
  })
  const columns = [{ title: 'day', cell: ({ day }: TrendDay) => day }, ...STATUSES.map(column)]
  return html`<svg class="trend" role="img" aria-label="Targets by status, ${trend[0]?.day ?? ''} to ${trend.at(-1)?.day ?? ''}" viewBox="0 0 ${TREND_DAYS * BAR} ${HEIGHT}">${join(bars)}</svg>
<details><summary>as a table</summary>${tableHtml('Targets by status and day', columns, trend)}</details>`
}
