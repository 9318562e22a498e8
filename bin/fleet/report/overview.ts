/** The first page: events, targets by group, trend. */

import type { FleetEvent } from '#bin/fleet/history/events.ts'
import { dayOf, type ListedTarget } from '#bin/fleet/history/history.ts'
import {
  countStatuses,
  lastChecks,
  STATUS_TEXT,
  STATUSES,
  type StatusCounts,
} from '#bin/fleet/history/status.ts'
import { html, join, linkList, type Markup, tableHtml } from '#bin/report/page/markup.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { countText, plural } from '#openapi/values/text.ts'
import { causeTable } from './cause-table.ts'
import { type FleetReport, openFindings } from './data.ts'
import { causeLink, targetLink } from './links.ts'
import { statusTag, TONES, timeHtml, timeText } from './markup.ts'
import { pageHtml } from './page.ts'
import { stripHtml, trendHtml } from './trend.ts'

const cardsHtml = (counts: StatusCounts): Markup =>
  html`<section class="cards" aria-label="Targets by status">${join(
    STATUSES.filter((status) => counts[status] > 0).map(
      (status) =>
        html`<div class="card ${TONES[status]}"><b>${countText(counts[status])}</b><span>${STATUS_TEXT[status]}</span></div>`,
    ),
  )}</section>`

/** `Since 2026-11-12, 40 of 300 targets: core.posts.list: …` */
export function eventHtml({ cause, at, targets, open, of, common }: FleetEvent, root = ''): Markup {
  const state =
    open.length === 0
      ? 'Fixed on all of them.'
      : `Still open on ${open.length === targets.length ? 'all' : open.length} of them.`
  const shared = common.length > 0 ? ` In common: ${common.join(', ')}.` : ''
  return html`<div class="event ${open.length === 0 ? 'gone' : ''}"><p>Since ${dayOf(at)}, <b>${targets.length} of ${plural(of, 'target')}</b>: ${causeLink(cause, root)}</p><p>${state}${shared}</p><p>${linkList(targets.map((id) => targetLink(id, root)))}</p></div>`
}

function targetTable(report: FleetReport, targets: readonly ListedTarget[], label: string): Markup {
  const checksOf = ({ id }: ListedTarget) => lastChecks(report.checks.get(id) ?? [])
  return tableHtml(
    label,
    [
      { title: 'target', cell: ({ id }) => targetLink(id) },
      { title: 'status', cell: ({ id }) => statusTag(report.statuses.get(id) ?? 'none') },
      { title: 'two weeks', cell: ({ id }) => stripHtml(report, id) },
      { title: 'open', cell: (target) => String(openFindings(report, target).length) },
      {
        title: 'last check',
        isWide: true,
        cell: (target) =>
          join(
            checksOf(target).map(
              ({ kind, at, summary }) => html`${kind} ${timeText(at)}: ${summary}`,
            ),
            '<br>',
          ),
      },
    ],
    targets,
  )
}

function groupHtml(report: FleetReport, group: string, targets: readonly ListedTarget[]): Markup {
  const rank = ({ id }: ListedTarget): number => STATUSES.indexOf(report.statuses.get(id) ?? 'none')
  const counts = countStatuses(targets.map(({ id }) => report.statuses.get(id) ?? 'none'))
  const parts = STATUSES.filter((status) => counts[status] > 0).map(
    (status) => `${counts[status]} ${STATUS_TEXT[status]}`,
  )
  const name = group || 'without a group'
  return html`<details class="group" open><summary>${name}: ${parts.join(', ')}</summary>${targetTable(report, targets.toSorted(by(rank)), `Targets ${name}`)}</details>`
}

const EVENTS = 20
const CAUSES = 15

export function overviewPage(report: FleetReport): string {
  const { history, events, causes, statuses, now, name } = report
  const counts = countStatuses(statuses.values())
  const groups = [...groupBy(history.targets, ({ group }) => group)].toSorted(
    by(([group]) => group),
  )
  const open = causes.filter((cause) => cause.open.length > 0)
  const title = `${counts.failed} of ${plural(history.targets.length, 'target')} failed${counts.unchecked > 0 ? `, ${counts.unchecked} not checked` : ''}`
  return pageHtml({
    root: '',
    eyebrow: name,
    title,
    lead: html`as of ${timeHtml(now)} UTC`,
    tone: counts.failed > 0 ? 'fails' : counts.unchecked > 0 ? 'incomplete' : 'holds',
    body: html`${cardsHtml(counts)}
<section><h2>Events</h2>${events.length === 0 ? html`<p class="calm">No cause appeared on three or more targets within twelve hours.</p>` : join(events.slice(0, EVENTS).map((event) => eventHtml(event)))}</section>
<section><h2>Causes</h2>${causeTable(report, open.slice(0, CAUSES), 'Open causes')}${open.length > CAUSES ? html`<p><a href="causes.html">all ${open.length} causes</a></p>` : ''}</section>
<section><h2>Targets</h2>${join(groups.map(([group, targets]) => groupHtml(report, group, targets)))}</section>
<section><h2>Trend</h2>${trendHtml(report)}</section>`,
  })
}
