/** A self-contained file: no network, no server, no build. */

import { createHash } from 'node:crypto'
import { escaped } from '#bin/cli/text.ts'
import { LEVELS, type Level, OUTCOMES, type Outcome } from '#conformance/call/classification.ts'
import { operationIdOf } from '#conformance/case/case.ts'
import { comparisonLine } from '#conformance/report/compare.ts'
import { coverageSummary } from '#conformance/report/coverage.ts'
import { doubtLines } from '#conformance/report/doubtful-skips.ts'
import { isIncomplete } from '#conformance/report/exit-code.ts'
import {
  byNamespace,
  bySection,
  effortOf,
  type Group,
  kindsIn,
  type Report,
  worstOf,
} from '#conformance/report/report.ts'
import { runFactsOf } from '#conformance/report/run-line.ts'
import { countsOf } from '#conformance/runner/verdict.ts'
import { LOOKS_LIKE } from '#conformance/targets/capabilities.ts'
import { SECTIONS } from '#openapi/contract/sections.ts'
import { countText } from '#openapi/values/text.ts'
import { coverageHtml } from './html-coverage.ts'
import { findingsHtml } from './html-findings.ts'
import { PAGE_SCRIPT } from './html-script.ts'
import { PAGE_STYLE } from './html-style.ts'

/** Data in a script element, without `<`, which could end it. */
const toScriptData = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028')

const hash = (text: string): string => createHash('sha256').update(text).digest('base64')

const percentage = (part: number, whole: number): string =>
  whole === 0 ? '0' : ((100 * part) / whole).toFixed(2)

function bar({ counts, results }: Pick<Group, 'counts' | 'results'>): string {
  const segments = OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
    (outcome) =>
      `<span class="${outcome}" style="flex-basis:${percentage(counts[outcome], results.length)}%"></span>`,
  )
  const label = OUTCOMES.map((outcome) => `${counts[outcome]} ${outcome}`).join(', ')
  return `<div class="bar" role="img" aria-label="${label}">${segments.join('')}</div>`
}

interface Card {
  readonly outcome: Outcome
  readonly level?: Level
  readonly count: number
}

/** Failures are counted by level: a `must` outweighs all others. */
function cardsOf({ verdict, results }: Report): readonly Card[] {
  const failed = results.filter(({ outcome }) => outcome === 'fail')
  const levels = LEVELS.map((level): Card => {
    const count = failed.filter((each) => each.level === level).length
    return { outcome: 'fail', level, count }
  })
  return OUTCOMES.flatMap((outcome): readonly Card[] =>
    outcome === 'fail' && failed.length > 0
      ? levels.filter(({ count, level }) => count > 0 || level === 'must')
      : [{ outcome, count: verdict.counts[outcome] }],
  )
}

function cardHtml({ outcome, level, count }: Card): string {
  const words = [outcome, ...(level ? [level] : [])]
  return `<button type="button" class="card ${words.join(' ')}" data-outcome="${outcome}" data-level="${level ?? ''}"><b>${countText(count)}</b><span>${words.join(', ')}</span></button>`
}

const cards = (report: Report): string =>
  cardsOf(report).map(cardHtml).join('') +
  bar({ counts: report.verdict.counts, results: report.results })

function facts({ target, run, suite, coverage }: Report): string {
  const rows = [
    ...runFactsOf({ target, run, suite }),
    ...target.capabilities
      .filter(({ name }) => name !== 'target')
      .map(({ name, value }) => [name, value] as const),
    ['operations', coverageSummary(coverage)],
    ['effort', effortOf(run)],
    ['run', run.id],
    ['contract', suite.contract],
  ]
  const items = rows.map(
    ([name, value]) => `<div><dt>${escaped(name ?? '')}</dt><dd>${escaped(value ?? '')}</dd></div>`,
  )
  return `<dl class="facts">${items.join('')}</dl>`
}

/** The run in one line; details are collapsed. */
const runSummary = (report: Report): string =>
  [
    ...runFactsOf(report).flatMap(([name, value]) => (name === 'target' ? [] : `${name} ${value}`)),
    coverageSummary(report.coverage),
    effortOf(report.run),
  ].join(' · ')

function matrixRow(group: Group, kinds: readonly string[]): string {
  const cells = kinds.map((kind) => {
    const members = group.results.filter((result) => result.kind === kind)
    if (members.length === 0) return '<td class="none"></td>'
    const counts = countsOf(members)
    const outcome = worstOf(counts)
    const isBad = outcome === 'fail' || outcome === 'error'
    const shown = isBad
      ? `${countText(counts[outcome])}/${countText(members.length)}`
      : countText(members.length)
    const levels = members.filter((each) => each.outcome === 'fail').map(({ level }) => level)
    const levelClass = outcome === 'fail' && !levels.includes('must') ? ' should' : ''
    const label = `${group.name}, ${kind}: ${shown} ${outcome}`
    return `<td><button type="button" class="cell ${outcome}${levelClass}" data-namespace="${escaped(group.name)}" data-kind="${kind}" title="${escaped(label)}" aria-label="${escaped(label)}">${shown}</button></td>`
  })
  return `<tr><th scope="row">${escaped(group.name)}</th>${cells.join('')}</tr>`
}

function matrix({ results }: Report): string {
  const kinds = kindsIn(results)
  const head = kinds.map((kind) => `<th scope="col"><span>${kind}</span></th>`).join('')
  const rows = byNamespace(results).map((group) => matrixRow(group, kinds))
  return `<div class="scroll" tabindex="0" role="region" aria-label="Outcomes by namespace and kind"><table class="matrix"><thead><tr><th scope="col">namespace</th>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function sections({ results }: Report): string {
  const rows = bySection(results).map(
    (group) =>
      `<tr><th scope="row">${escaped(group.name)} <small>${escaped(SECTIONS[group.name] ?? '')}</small></th><td>${bar(group)}</td><td>${countText(group.counts.pass)}</td><td>${countText(group.counts.fail)}</td><td>${countText(group.counts.skip)}</td></tr>`,
  )
  return `<div class="scroll" tabindex="0" role="region" aria-label="Outcomes by section"><table class="sections"><thead><tr>${['section', 'outcomes', 'pass', 'fail', 'skip'].map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

/** The rows of the filtered list; evidence stays in the findings. */
function caseRows({ results }: Report) {
  const operations: Record<string, readonly [namespace: string, call: string]> = {}
  const rows = results.map((result) => {
    const { id, title, level, spec, outcome, kind, reason, expected, got } = result
    operations[operationIdOf(result)] ??= [
      result.namespace || '/',
      `${result.methods.join('/')} ${result.path}`,
    ]
    const why = reason ?? (expected === undefined ? '' : `expected ${expected}, got ${got}`)
    return [id, title, level, spec, outcome, kind, why]
  })
  return { operations, rows }
}

const looksLike = ({ target }: Report): readonly string[] =>
  target.capabilities
    .filter(({ name }) => name === LOOKS_LIKE)
    .map(({ value }) => `${LOOKS_LIKE} ${value}`)

const notes = (report: Report): string => {
  const { verdict } = report
  const all = [
    ...looksLike(report),
    ...verdict.problems,
    ...doubtLines(report),
    ...verdict.leftovers.map((text) => `left behind: ${text}`),
  ]
  return all.length === 0
    ? ''
    : `<ul class="problems">${all.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`
}

const selectHtml = (name: string, values: readonly string[]): string =>
  `<select name="${name}" aria-label="${name}"><option value="">any ${name}</option>${values
    .map((value) => `<option>${escaped(value)}</option>`)
    .join('')}</select>`

const filters = ({ results }: Report): string =>
  `<form class="filters" role="search"><input type="search" name="text" placeholder="search id, title, path, reason" aria-label="search">${[
    selectHtml('outcome', OUTCOMES),
    selectHtml('level', LEVELS),
    selectHtml('kind', kindsIn(results)),
    selectHtml(
      'namespace',
      byNamespace(results).map(({ name }) => name),
    ),
  ].join('')}<output></output><button type="reset">clear</button></form>`

const caseList = (title: string, ids: readonly string[]): string =>
  ids.length === 0
    ? ''
    : `<details><summary>${ids.length} ${title}</summary><ul>${ids.map((id) => `<li><a href="#${encodeURIComponent(id)}">${escaped(id)}</a></li>`).join('')}</ul></details>`

const comparisonHtml = ({ comparison }: Report): string =>
  comparison
    ? `<p>${escaped(comparisonLine(comparison))}</p>${caseList('new', comparison.added)}${caseList('fixed', comparison.gone)}${caseList('not judged this time', comparison.unknown)}${caseList('passed before and are skipped now', comparison.skipped)}`
    : ''

function stateOf({ verdict, run }: Report): 'holds' | 'fails' | 'incomplete' {
  if (verdict.failures > 0) return 'fails'
  if (verdict.exitCode === 2 || isIncomplete(verdict, run)) return 'incomplete'
  return verdict.exitCode === 0 ? 'holds' : 'fails'
}

function body(report: Report): string {
  const state = stateOf(report)
  // The verdict comes first; unjudged cases and reasons follow.
  const [verdict = '', ...rest] = report.verdict.sentence.split('; ')
  return `<header class="${state}"><p>Conformance report</p><h1>${escaped(verdict)}</h1><p>${escaped(rest.join('; '))}</p><p class="address">${escaped(report.target.address)}</p></header>
<main>
<section class="cards" aria-label="Outcomes">${cards(report)}</section>
${notes(report)}
<details class="about"><summary>${escaped(runSummary(report))}</summary>${facts(report)}</details>
<section id="findings"><h2>Findings</h2>${comparisonHtml(report)}${findingsHtml(report)}</section>
<section><h2>Namespaces by kind of check</h2>${matrix(report)}</section>
<section><h2>All cases</h2>
${filters(report)}
<div id="list" class="list"></div><button type="button" id="more" hidden>show more</button></section>
<section><h2>Coverage</h2>${coverageHtml(report.coverage)}</section>
<section><h2>Sections of the interface document</h2>${sections(report)}</section>
</main>`
}

export function htmlReport(report: Report): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash(PAGE_SCRIPT)}'; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="color-scheme" content="light dark"><title>${escaped(report.verdict.sentence)}</title><style>${PAGE_STYLE}</style></head><body>
${body(report)}
<script type="application/json" id="cases">${toScriptData(caseRows(report))}</script>
<script>${PAGE_SCRIPT}</script>
</body></html>
`
}
