import type { CauseSummary } from '#bin/fleet/history/causes.ts'
import { dayOf, type StoredFinding } from '#bin/fleet/history/history.ts'
import { html, join, type Markup, tableHtml } from '#bin/report/page/markup.ts'
import { plural } from '#openapi/values/text.ts'
import { causeTable } from './cause-table.ts'
import type { FleetReport } from './data.ts'
import { targetLink } from './links.ts'
import { eventHtml } from './overview.ts'
import { pageHtml } from './page.ts'

const ROOT = '../'

function findingTable(findings: readonly StoredFinding[], flapping: readonly string[]): Markup {
  return tableHtml(
    'Targets with this cause',
    [
      { title: 'target', cell: ({ target }) => targetLink(target, ROOT) },
      { title: 'state', cell: ({ fixedAt }) => (fixedAt ? `fixed ${dayOf(fixedAt)}` : 'open') },
      { title: 'first seen', cell: ({ firstSeen }) => dayOf(firstSeen) },
      { title: 'since', cell: ({ since }) => dayOf(since) },
      { title: 'last seen', cell: ({ lastSeen }) => dayOf(lastSeen) },
      { title: 'flapping', cell: ({ target }) => (flapping.includes(target) ? 'yes' : '') },
    ],
    findings,
  )
}

export function causePage(report: FleetReport, summary: CauseSummary): string {
  const { cause, open, fixed, fails, flapping } = summary
  const events = report.events.filter((event) => event.cause.id === cause.id)
  return pageHtml({
    root: ROOT,
    eyebrow: `${cause.kind}, ${cause.severity}, ${cause.source}`,
    title: `${cause.operation}: ${cause.difference}`,
    lead: html`open on ${plural(open.length, 'target')}, fixed on ${fixed.length}`,
    tone: fails ? 'fails' : open.length > 0 ? 'incomplete' : 'holds',
    body: html`${join(events.map((event) => eventHtml(event, ROOT)))}
<section><h2>Targets</h2>${findingTable([...open, ...fixed], flapping)}</section>
<section><h2>Source</h2><p><code>understudy explain ${cause.source}</code> shows where the expectation comes from.</p></section>`,
  })
}

export function causesPage(report: FleetReport): string {
  const { causes, name } = report
  const open = causes.filter((each) => each.open.length > 0)
  const fixed = causes.filter((each) => each.open.length === 0)
  return pageHtml({
    root: '',
    eyebrow: name,
    title: `${plural(open.length, 'open cause')}`,
    lead: html`${plural(fixed.length, 'cause')} fixed on all targets`,
    tone: open.some(({ fails }) => fails) ? 'fails' : 'holds',
    body: html`<section><h2>Open</h2>${causeTable(report, open, 'Open causes')}</section>
<section><h2>Fixed</h2>${causeTable(report, fixed, 'Fixed causes')}</section>`,
  })
}
