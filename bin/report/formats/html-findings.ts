import { escaped, truncate } from '#bin/cli/text.ts'
import { LEVELS } from '#conformance/call/classification.ts'
import { callOf } from '#conformance/report/cause-title.ts'
import { causesOf, type FailureCause } from '#conformance/report/causes.ts'
import { certaintyOf } from '#conformance/report/certainty.ts'
import { DEPLOYED_LABEL, quirkLine } from '#conformance/report/quirks.ts'
import { noFindings, type Report } from '#conformance/report/report.ts'
import { scriptOf } from '#conformance/report/script.ts'
import type { Result } from '#conformance/runner/result.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import { by } from '#openapi/values/order.ts'
import { plural } from '#openapi/values/text.ts'

const BODY_LIMIT = 3000

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Text that is not JSON is shown unchanged.
    return text
  }
}

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** Headers of every request, irrelevant to a finding. */
const COMMON_HEADERS = [
  'accept',
  'accept-encoding',
  'user-agent',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'server',
]

const distinctiveHeaders = (
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !COMMON_HEADERS.includes(name)))

const block = (title: string, text: string): string =>
  `<figure><figcaption>${title}</figcaption><pre tabindex="0">${escaped(truncate(text, BODY_LIMIT))}</pre></figure>`

function exchangeHtml(exchange: Exchange, isDecisive: boolean): string {
  const { method, url, identity, requestHeaders, requestBody, status, headers, text } = exchange
  const times = exchange.retries > 0 ? `, after ${exchange.retries} retries` : ''
  const request = [
    headerLines(distinctiveHeaders(requestHeaders)),
    '',
    pretty(requestBody ?? ''),
  ].join('\n')
  const response = [headerLines(distinctiveHeaders(headers)), '', pretty(text)].join('\n')
  const sides = [
    ...(request.trim() === '' ? [] : [block('request', request.trim())]),
    block('response', response.trim()),
  ]
  const mark = isDecisive ? ' <strong class="mark">decided</strong>' : ''
  return `<div class="exchange${isDecisive ? ' decisive' : ''}"><p><code>${escaped(`${method} ${url}`)}</code> as ${escaped(identity)}: <b>${status}</b> in ${exchange.milliseconds.toFixed(0)} ms${times}${mark}</p><div class="sides">${sides.join('')}</div></div>`
}

/** The deciding exchange; the others are collapsed. */
function exchangesHtml({ exchanges, decisive }: Result): string {
  const all = exchanges.map((exchange, index) => exchangeHtml(exchange, index === decisive))
  if (decisive === undefined || all.length === 1) return all.join('')
  const others = all.toSpliced(decisive, 1)
  return `${all[decisive]}<details><summary>${plural(others.length, 'other exchange')}</summary>${others.join('')}</details>`
}

/** A script that creates the records of a finding, reproduces it and removes them. */
function scriptHtml(result: Result): string {
  const script = scriptOf(result)
  return script === undefined
    ? ''
    : `<figure><figcaption>script to reproduce it <button type="button" class="copy">copy</button></figcaption><pre class="curl" tabindex="0">${escaped(script)}</pre></figure>`
}

/** The sources of the requirement, each with its page. */
const sourcesHtml = ({ sources = [] }: Result, report: Report): string =>
  sources
    .map((name) => {
      const { title, file } = report.sources[name] ?? { title: '' }
      return `<dd>${escaped(`${name}${title ? `: ${title}` : ''}`)}${file ? ` <code>${escaped(file)}</code>` : ''}</dd>`
    })
    .join('')

/** `new`, or `first seen 2026-11-12`. */
function seenText({ comparison, firstSeen = {} }: Report, id: string): string {
  const date = firstSeen[id]
  if (date !== undefined) return `first seen ${escaped(date.slice(0, 10))}`
  return comparison?.added.includes(id) ? 'new' : ''
}

/** In a group the summary is the case id; a single finding shows its requirement. */
function findingHtml(result: Result, report: Report, isAlone = false): string {
  const { id, title, spec, level, outcome, expected, got, reason, deviation, statement } = result
  const isFailed = outcome === 'fail' || outcome === 'quirk'
  const call = callOf([result])
  const difference = isFailed
    ? `<dt>expected</dt><dd>${escaped(expected ?? '')}</dd><dt>got</dt><dd>${escaped(got ?? '')}</dd>`
    : `<dt>reason</dt><dd>${escaped(reason ?? '')}</dd>`
  const gist = isFailed ? `expected ${expected}, got ${got}` : (reason ?? '')
  const known = [
    ...(deviation ? [`<dt>known deviation</dt><dd>${escaped(deviation)}</dd>`] : []),
    ...(result.quirk ? [`<dt>quirk</dt><dd>${escaped(quirkLine(result.quirk))}</dd>`] : []),
  ].join('')
  const badge = outcome === 'fail' ? level : outcome
  const name = isAlone ? escaped(title) : `<code>${escaped(id)}</code>`
  const requirement = `<dt>case</dt><dd><code>${escaped(id)}</code></dd><dt>requirement</dt><dd>${escaped(title)}</dd>`
  const state = deviation ? 'deviation' : outcome
  const seen = seenText(report, id)
  return `<details class="finding ${state} ${level}" id="${escaped(id)}"><summary><span class="tag ${outcome} ${level}">${deviation ? 'known' : badge}</span> ${name} <small>${escaped(call)} · section ${escaped(spec)}${seen && ` · ${seen}`}</small><span class="gist">${escaped(truncate(gist, 240))}</span></summary><dl>${requirement}<dt>sources</dt>${statement ? `<dd class="statement">${escaped(statement)}</dd>` : ''}${sourcesHtml(result, report)}<dt>certainty</dt><dd>${escaped(certaintyOf(level, [result]))}</dd>${difference}${known}</dl>${isFailed ? scriptHtml(result) : ''}${exchangesHtml(result)}</details>`
}

const MAX_FINDINGS = 500

/** One cause with its findings; a single finding is shown directly. */
function causeHtml({ title, level, certainty, results }: FailureCause, report: Report): string {
  const isAlone = results.length === 1
  const rows = results.map((result) => findingHtml(result, report, isAlone)).join('')
  if (isAlone) return rows
  return `<details class="cause ${level}"><summary><span class="tag fail ${level}">${level}</span> ${escaped(truncate(title, 300))} <small>${escaped(certainty)}</small></summary>${rows}</details>`
}

const levelButtons = (levels: readonly string[]): string =>
  `<p class="levels" role="group" aria-label="Show findings of level">${['all', ...levels]
    .map(
      (level) =>
        `<button type="button" data-show="${level}"${level === 'all' ? ' aria-pressed="true"' : ''}>${level}</button>`,
    )
    .join('')}</p>`

function failuresHtml(failed: readonly Result[], report: Report): string {
  const causes = causesOf(failed)
  const levels = LEVELS.filter((level) => causes.some((cause) => cause.level === level))
  const parts = levels.map((level) => {
    const levelCauses = causes.filter((cause) => cause.level === level)
    return `<section class="level ${level}"><h3>${level} <small>${plural(levelCauses.length, 'cause')}</small></h3>${levelCauses.map((cause) => causeHtml(cause, report)).join('')}</section>`
  })
  return `${levels.length > 1 ? levelButtons(levels) : ''}${parts.join('')}`
}

function resultSection(title: string, results: readonly Result[], report: Report): string {
  if (results.length === 0) return ''
  return `<h3>${title} <small>${results.length}</small></h3>${results.map((result) => findingHtml(result, report)).join('')}`
}

/** By level, then by cause; known deviations and errors come last. */
export function findingsHtml(report: Report): string {
  const failed = report.results.filter(({ outcome }) => outcome === 'fail')
  const unexplained = failed
    .filter(({ deviation }) => !deviation)
    .toSorted(by(({ level }) => LEVELS.indexOf(level)))
  const errors = report.results.filter(({ outcome }) => outcome === 'error').slice(0, MAX_FINDINGS)
  const quirks = report.results.filter(({ outcome }) => outcome === 'quirk').slice(0, MAX_FINDINGS)
  if (failed.length + errors.length + quirks.length === 0)
    return `<p class="calm">${noFindings(report)}</p>`
  const more =
    unexplained.length > MAX_FINDINGS
      ? `<p>${unexplained.length - MAX_FINDINGS} more are in the list below and in report.json.</p>`
      : ''
  const known = failed.filter(({ deviation }) => deviation)
  return (
    failuresHtml(unexplained.slice(0, MAX_FINDINGS), report) +
    more +
    resultSection(DEPLOYED_LABEL, quirks, report) +
    resultSection('could not be run', errors, report) +
    resultSection('known deviations', known, report)
  )
}
