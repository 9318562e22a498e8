import { escaped, shortened } from '#bin/cli/text.ts'
import { LEVELS } from '#conformance/classification.ts'
import { byNamespace, type Group, type Report } from '#conformance/report/report.ts'
import type { Result } from '#conformance/runner/result.ts'
import { curlLine } from '#conformance/transport/curl.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import { by } from '#openapi/order.ts'

const BODY_LIMIT = 3000

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // What is not JSON is shown as it came.
    return text
  }
}

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** Headers every request has; they tell nothing about the finding. */
const USUAL = [
  'accept',
  'accept-encoding',
  'user-agent',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'server',
]

const telling = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !USUAL.includes(name)))

const block = (title: string, text: string): string =>
  `<figure><figcaption>${title}</figcaption><pre>${escaped(shortened(text, BODY_LIMIT))}</pre></figure>`

function exchangeHtml(exchange: Exchange): string {
  const { method, url, identity, requestHeaders, requestBody, status, headers, text } = exchange
  const times = exchange.retries > 0 ? `, after ${exchange.retries} retries` : ''
  const request = [headerLines(telling(requestHeaders)), '', pretty(requestBody ?? '')].join('\n')
  const response = [headerLines(telling(headers)), '', pretty(text)].join('\n')
  const sides = [
    ...(request.trim() === '' ? [] : [block('request', request.trim())]),
    block('response', response.trim()),
  ]
  return `<div class="exchange"><p><code>${escaped(`${method} ${url}`)}</code> as ${escaped(identity)}: <b>${status}</b> in ${exchange.milliseconds.toFixed(0)} ms${times}</p><figure><figcaption>send it again <button type="button" class="copy">copy</button></figcaption><pre class="curl">${escaped(curlLine(exchange))}</pre></figure><div class="sides">${sides.join('')}</div></div>`
}

/** What the requirement rests on, each source with its page. */
const restsOn = ({ sources = [] }: Result, report: Report): string =>
  sources
    .map((name) => {
      const { title, file } = report.sources[name] ?? { title: '' }
      return `<dd>${escaped(`${name}${title ? `: ${title}` : ''}`)}${file ? ` <code>${escaped(file)}</code>` : ''}</dd>`
    })
    .join('')

function findingHtml(result: Result, report: Report): string {
  const { id, title, spec, level, outcome, expected, got, reason, deviation } = result
  const call = `${result.methods.join('/')} ${result.path}`
  const difference =
    outcome === 'fail'
      ? `<dt>expected</dt><dd>${escaped(expected ?? '')}</dd><dt>got</dt><dd>${escaped(got ?? '')}</dd>`
      : `<dt>reason</dt><dd>${escaped(reason ?? '')}</dd>`
  const gist = outcome === 'fail' ? `expected ${expected}, got ${got}` : (reason ?? '')
  const known = deviation ? `<dt>known deviation</dt><dd>${escaped(deviation)}</dd>` : ''
  const badge = outcome === 'fail' ? `fail, ${level}` : outcome
  const state = deviation ? 'deviation' : outcome
  return `<details class="finding ${state} ${level}" id="${escaped(id)}"><summary><span class="tag ${outcome} ${level}">${deviation ? 'known' : badge}</span> <code>${escaped(id)}</code> <small>${escaped(call)} · ${level} · section ${escaped(spec)}</small><span class="gist">${escaped(shortened(gist, 240))}</span></summary><dl><dt>requirement</dt><dd>${escaped(title)}</dd><dt>rests on</dt>${restsOn(result, report)}${difference}${known}</dl>${result.exchanges.map(exchangeHtml).join('')}</details>`
}

const LIMIT = 500

/** One group per namespace, in the order of the matrix. */
function groupHtml({ name, results }: Group, report: Report): string {
  const count = `${results.length} ${results.length === 1 ? 'finding' : 'findings'}`
  return `<h3>${escaped(name)} <small>${count}</small></h3>${results.map((result) => findingHtml(result, report)).join('')}`
}

export function findingsHtml(report: Report): string {
  const found = report.results
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'error')
    .toSorted(by(({ level }) => LEVELS.indexOf(level)))
  if (found.length === 0) return '<p class="calm">Nothing failed.</p>'
  const more =
    found.length > LIMIT
      ? `<p>${found.length - LIMIT} more; the list below and report.json have them all.</p>`
      : ''
  const groups = byNamespace(found.slice(0, LIMIT))
  return groups.map((group) => groupHtml(group, report)).join('') + more
}
