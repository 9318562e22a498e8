import type { Result } from '#conformance/runner/result.ts'
import { curlLine } from '#conformance/transport/curl.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import type { Report } from './report.ts'
import { escaped, shortened } from './text.ts'

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

const block = (title: string, text: string): string =>
  `<figure><figcaption>${title}</figcaption><pre>${escaped(shortened(text, BODY_LIMIT))}</pre></figure>`

function exchangeHtml(exchange: Exchange): string {
  const { method, url, identity, requestHeaders, requestBody, status, headers, text } = exchange
  const times = exchange.retries > 0 ? `, after ${exchange.retries} retries` : ''
  const request = [`${method} ${url}`, headerLines(requestHeaders), '', requestBody ?? ''].join(
    '\n',
  )
  const answer = [`${status}`, headerLines(headers), '', pretty(text)].join('\n')
  return `<div class="exchange"><p><code>${escaped(`${method} ${url}`)}</code> as ${escaped(identity)}: <b>${status}</b> in ${exchange.milliseconds.toFixed(0)} ms${times}</p>${block('request', request.trimEnd())}${block('answer', answer.trimEnd())}<figure><figcaption>again <button type="button" class="copy">copy</button></figcaption><pre class="curl">${escaped(curlLine(exchange))}</pre></figure></div>`
}

function findingHtml(result: Result): string {
  const { id, title, spec, level, outcome, expected, got, reason, deviation } = result
  const call = `${result.methods.join('/')} ${result.path}`
  const difference =
    outcome === 'fail'
      ? `<dt>expected</dt><dd>${escaped(expected ?? '')}</dd><dt>got</dt><dd>${escaped(got ?? '')}</dd>`
      : `<dt>reason</dt><dd>${escaped(reason ?? '')}</dd>`
  const known = deviation ? `<dt>known deviation</dt><dd>${escaped(deviation)}</dd>` : ''
  const state = deviation ? 'deviation' : outcome
  return `<details class="finding ${state}" id="${escaped(id)}"><summary><span class="tag ${outcome}">${deviation ? 'known' : outcome}</span> <code>${escaped(id)}</code> <small>${escaped(call)} · ${level} · section ${escaped(spec)}</small></summary><dl><dt>requirement</dt><dd>${escaped(title)}</dd>${difference}${known}</dl>${result.exchanges.map(exchangeHtml).join('')}</details>`
}

const LIMIT = 500

export function findingsHtml({ results }: Report): string {
  const found = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'error')
  if (found.length === 0) return '<p class="calm">Nothing failed.</p>'
  const more =
    found.length > LIMIT
      ? `<p>${found.length - LIMIT} more; the list below and report.json have them all.</p>`
      : ''
  return found.slice(0, LIMIT).map(findingHtml).join('') + more
}
