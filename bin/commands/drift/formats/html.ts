/** The report as a page, in the style of the conformance report. */
import { html, join, type Markup, type PageColumn, tableHtml } from '#bin/report/page/markup.ts'
import { framedPage } from '#bin/report/page/page.ts'
import { acceptanceName } from '#openapi/drift/report/acceptance.ts'
import {
  acceptedText,
  type DriftReport,
  groupByRule,
  type ReportFinding,
  type RuleFindings,
  summaryLine,
} from '#openapi/drift/report/report.ts'
import { RATINGS, type Rating } from '#openapi/drift/rules/define.ts'
import { RULES } from '#openapi/drift/rules/table.ts'
import { countText, plural } from '#openapi/values/text.ts'
import { basisOf, describeSide, detailOf, placeOf, TITLES, verdict } from './describe.ts'

const TONES: Readonly<Record<Rating, string>> = {
  breaking: 'fail',
  risky: 'skip',
  harmless: 'disabled',
}

/** By fingerprint: the day of the first run of the report folder that contains the finding. */
type FirstSeen = ReadonlyMap<string, string>

const card = (count: number, name: string, tone: string): Markup =>
  html`<div class="card ${tone}"><b>${countText(count)}</b><span>${name}</span></div>`

const cards = ({ summary }: DriftReport): Markup =>
  html`<section class="cards" aria-label="Findings by rating">${join([
    ...RATINGS.map((rating) => card(summary[rating], rating, TONES[rating])),
    card(summary.accepted, 'accepted', 'pass'),
  ])}</section>`

const sideHtml = (name: string, side: DriftReport['found']): Markup =>
  html`<div><dt>${name}</dt><dd>${side.label} (${describeSide(side)})</dd></div>`

const acceptanceOf = ({ accepted }: ReportFinding): string =>
  accepted ? acceptedText(accepted) : ''

function columnsFor(firstSeen: FirstSeen | undefined): readonly PageColumn<ReportFinding>[] {
  return [
    { title: 'place', cell: placeOf },
    { title: 'difference', isWide: true, cell: detailOf },
    { title: 'basis', cell: basisOf },
    { title: 'fails', cell: ({ fails }) => (fails ? 'yes' : 'no') },
    ...(firstSeen
      ? [
          {
            title: 'first seen',
            cell: ({ fingerprint }: ReportFinding) =>
              firstSeen.get(fingerprint)?.slice(0, 10) ?? 'new',
          },
        ]
      : []),
    { title: 'fingerprint', cell: ({ fingerprint }) => html`<code>${fingerprint}</code>` },
  ]
}

const ruleHtml = ({ rule, findings }: RuleFindings, firstSeen: FirstSeen | undefined): Markup => {
  const { title, reason } = RULES[rule]
  const notes = [...new Set(findings.map(acceptanceOf))].filter(Boolean)
  return html`<h3>${title} <small>${rule}</small></h3><p>${reason}${notes.length > 0 ? ` ${notes.join('; ')}` : ''}</p>${tableHtml(title, columnsFor(firstSeen), findings)}`
}

function section(title: string, findings: readonly ReportFinding[], firstSeen?: FirstSeen): Markup {
  if (findings.length === 0) return html``
  return html`<section><h2>${title} <small>${findings.length}</small></h2>${join(
    groupByRule(findings).map((each) => ruleHtml(each, firstSeen)),
  )}</section>`
}

const list = (title: string, items: readonly string[]): Markup =>
  items.length === 0
    ? html``
    : html`<section><h2>${title} <small>${items.length}</small></h2><ul>${join(items.map((item) => html`<li>${item}</li>`))}</ul></section>`

export function htmlReport(report: DriftReport, firstSeen?: FirstSeen): string {
  const open = report.findings.filter(({ accepted }) => !accepted)
  const { failing } = report.summary
  return framedPage({
    eyebrow: 'Drift report',
    title: `${report.found.label}: ${failing > 0 ? `${plural(failing, 'finding')} ${failing === 1 ? 'fails' : 'fail'} the check` : verdict(report)}`,
    lead: html`${summaryLine(report)}; <time datetime="${report.time}">${report.time.slice(0, 16).replace('T', ' ')}</time> UTC`,
    tone: failing > 0 ? 'fails' : 'holds',
    body: html`${cards(report)}
<dl class="facts">${sideHtml('found', report.found)}${sideHtml('expected', report.expected)}</dl>
${open.length === 0 ? html`<p class="calm">No differences.</p>` : ''}
${join(
  RATINGS.map((rating) =>
    section(
      TITLES[rating],
      open.filter((finding) => finding.rating === rating),
      firstSeen,
    ),
  ),
)}
${section(
  'Accepted',
  report.findings.filter(({ accepted }) => accepted),
  firstSeen,
)}
${list('No longer needed in the acceptance file', report.unusedAcceptances.map(acceptanceName))}
${list(
  'Not checked',
  report.notChecked.map(({ what, why }) => `${what} (${why})`),
)}`,
  })
}
