/** The findings that appeared and were fixed between two dates. */

import { dayOf } from '#bin/fleet/history/history.ts'
import { html, linkList, type Markup, tableHtml } from '#bin/report/page/markup.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { plural } from '#openapi/values/text.ts'
import type { FleetReport } from './data.ts'
import { causeLink, targetLink } from './links.ts'
import { timeHtml } from './markup.ts'
import { pageHtml } from './page.ts'

interface ChangedCause {
  readonly cause: string
  readonly targets: readonly string[]
}

/** Pairs of `target cause` that are in one set only, by cause. */
function onlyIn(pairs: ReadonlySet<string>, others: ReadonlySet<string>): readonly ChangedCause[] {
  const changed = [...pairs]
    .filter((pair) => !others.has(pair))
    .map((pair) => ({ target: pair.split(' ')[0] ?? '', cause: pair.split(' ')[1] ?? '' }))
  return [...groupBy(changed, ({ cause }) => cause)]
    .map(([cause, all]) => ({ cause, targets: all.map(({ target }) => target) }))
    .toSorted(by(({ targets }) => targets.length, 'desc'))
}

function changedTable({ history }: FleetReport, rows: readonly ChangedCause[], label: string) {
  if (rows.length === 0) return html`<p class="calm">None.</p>`
  return tableHtml<ChangedCause>(
    label,
    [
      {
        title: 'cause',
        cell: ({ cause: id }): Markup | string => {
          const cause = history.causes.get(id)
          return cause ? causeLink(cause) : id
        },
      },
      { title: 'targets', cell: ({ targets }) => String(targets.length) },
      {
        title: 'names',
        isWide: true,
        cell: ({ targets }) => linkList(targets.map((id) => targetLink(id))),
      },
    ],
    rows,
  )
}

export function differencePage(report: FleetReport): string {
  const { from, to, openBefore, openAfter } = report.period
  const appeared = onlyIn(openAfter, openBefore)
  const fixed = onlyIn(openBefore, openAfter)
  return pageHtml({
    root: '',
    eyebrow: report.name,
    title: `${dayOf(from)} to ${dayOf(to)}: ${plural(appeared.length, 'cause')} appeared, ${fixed.length} fixed`,
    lead: html`between ${timeHtml(from)} and ${timeHtml(to)} UTC; other dates with <code>--from</code> and <code>--to</code>`,
    tone: appeared.length > 0 ? 'fails' : 'holds',
    body: html`<section><h2>Appeared</h2>${changedTable(report, appeared, 'Appeared')}</section>
<section><h2>Fixed</h2>${changedTable(report, fixed, 'Fixed')}</section>`,
  })
}
