import type { CauseSummary } from '#bin/fleet/history/causes.ts'
import { dayOf } from '#bin/fleet/history/history.ts'
import { html, linkList, type Markup, tableHtml } from '#bin/report/page/markup.ts'
import type { FleetReport } from './data.ts'
import { causeLink, targetLink } from './links.ts'

export function causeTable(
  { history }: FleetReport,
  causes: readonly CauseSummary[],
  label: string,
): Markup {
  if (causes.length === 0) return html`<p class="calm">None.</p>`
  return tableHtml(
    label,
    [
      { title: 'cause', cell: ({ cause }) => causeLink(cause) },
      { title: 'severity', cell: ({ cause }) => cause.severity },
      { title: 'of', cell: ({ open }) => `${open.length} of ${history.targets.length}` },
      {
        title: 'targets',
        isWide: true,
        cell: ({ open }) => linkList(open.map(({ target }) => targetLink(target))),
      },
      { title: 'first seen', cell: ({ firstSeen }) => dayOf(firstSeen) },
      { title: 'last seen', cell: ({ lastSeen }) => dayOf(lastSeen) },
      {
        title: 'flapping',
        cell: ({ flapping }) => linkList(flapping.map((target) => targetLink(target))),
      },
    ],
    causes,
  )
}
