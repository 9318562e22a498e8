import {
  dayOf,
  type FindingChange,
  type ListedTarget,
  type StoredCheck,
  type StoredFinding,
} from '#bin/fleet/history/history.ts'
import { isReplaced } from '#bin/fleet/history/news.ts'
import { STATUS_TEXT } from '#bin/fleet/history/status.ts'
import { html, type Markup, tableHtml } from '#bin/report/page/markup.ts'
import { type FleetReport, openFindings } from './data.ts'
import { causeLink } from './links.ts'
import { statusTag, timeText } from './markup.ts'
import { pageHtml } from './page.ts'
import { stripHtml } from './trend.ts'

const ROOT = '../'
const CHECKS = 100

const causeCell = ({ history }: FleetReport, id: string): Markup | string => {
  const cause = history.causes.get(id)
  return cause ? causeLink(cause, ROOT) : id
}

const findingTable = (report: FleetReport, findings: readonly StoredFinding[]): Markup =>
  findings.length === 0
    ? html`<p class="calm">None.</p>`
    : tableHtml(
        'Open findings',
        [
          { title: 'cause', cell: ({ cause }) => causeCell(report, cause) },
          { title: 'fails', cell: ({ fails }) => (fails ? 'yes' : 'no') },
          { title: 'since', cell: ({ since }) => dayOf(since) },
          { title: 'first seen', cell: ({ firstSeen }) => dayOf(firstSeen) },
          { title: 'last seen', cell: ({ lastSeen }) => dayOf(lastSeen) },
        ],
        findings,
      )

function changeText({ history }: FleetReport, change: FindingChange): string {
  if (isReplaced(history, change)) return 'replaced'
  return change.isInitial ? 'found by the first check' : change.change
}

const changeTable = (report: FleetReport, changes: readonly FindingChange[]): Markup =>
  tableHtml(
    'Changes of this target',
    [
      { title: 'time', cell: ({ at }) => timeText(at) },
      {
        title: 'change',
        cell: (each) => changeText(report, each),
      },
      { title: 'cause', isWide: true, cell: ({ cause }) => causeCell(report, cause) },
    ],
    changes,
  )

const checkTable = (checks: readonly StoredCheck[]): Markup =>
  tableHtml(
    'Checks of this target',
    [
      { title: 'time', cell: ({ at }) => timeText(at) },
      { title: 'check', cell: ({ kind }) => kind },
      { title: 'status', cell: ({ status }) => statusTag(status) },
      { title: 'result', isWide: true, cell: ({ summary }) => summary },
    ],
    checks,
  )

function factsHtml({ history }: FleetReport, { id, group, owners, address }: ListedTarget): Markup {
  const {
    variant = '',
    namespaces = [],
    versions = [],
  } = history.facts.get(id)?.at(-1)?.facts ?? {}
  const rows = [
    ['address', address],
    ['group', group],
    ['owners', owners],
    ['variant', variant],
    ['versions', versions.join(', ')],
    ['namespaces', namespaces.join(', ')],
  ].filter(([, value]) => value)
  const items = rows.map(
    ([name = '', value = '']) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`.html,
  )
  return { html: `<dl class="facts">${items.join('')}</dl>` }
}

export function targetPage(report: FleetReport, target: ListedTarget): string {
  const { id } = target
  const status = report.statuses.get(id) ?? 'none'
  const changes = report.history.changes.filter((change) => change.target === id)
  const checks = (report.checks.get(id) ?? []).toReversed().slice(0, CHECKS)
  return pageHtml({
    root: ROOT,
    eyebrow: report.name,
    title: `${id}: ${STATUS_TEXT[status]}`,
    lead: html`${stripHtml(report, id)}`,
    tone: status === 'failed' ? 'fails' : status === 'passed' ? 'holds' : 'incomplete',
    body: html`${factsHtml(report, target)}
<section><h2>Open findings</h2>${findingTable(report, openFindings(report, target))}</section>
<section><h2>Changes</h2>${changeTable(report, changes.toReversed())}</section>
<section><h2>Checks</h2>${checkTable(checks)}</section>
<section><h2>Badge</h2><p><img src="../badges/${id}.svg" alt="${id}: ${STATUS_TEXT[status]}"></p></section>`,
  })
}
