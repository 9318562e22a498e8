/** Reports and decisions. */

import { type ControlEntry, type EntryRequest, entry } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import type { ReportFiles } from '#handlers/control/report-files.ts'
import { choice, listOf, moment, shape, text, whole } from '#handlers/control/shapes.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  json: 'application/json',
  sarif: 'application/json',
  svg: 'image/svg+xml',
}

/**
 * Reports quote untrusted text: sandboxed without an origin, the page cannot send requests to this
 * server.
 */
const GUARD =
  "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"

/** The pages of a fleet link to each other, which needs an origin; they have no scripts instead. */
const GUARD_OF_PAGES =
  "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'"

const plain = (type: string, body: string, guard = GUARD): HttpOutput => ({
  status: 200,
  headers: {
    'Content-Type': `${type}; charset=UTF-8`,
    'Content-Security-Policy': guard,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  },
  body,
})

const NO_DISK = jsonProblem(
  'understudy_no_disk',
  'Reports and decisions are read from a disk, which only understudy serve has.',
  409,
)

const withReportFiles =
  (answer: (papers: ReportFiles, request: EntryRequest) => HttpOutput): ControlEntry['answer'] =>
  (request) =>
    request.standIn.reportFiles ? answer(request.standIn.reportFiles, request) : NO_DISK

function showReport(papers: ReportFiles, { params }: EntryRequest): HttpOutput {
  const { name = '', section, page } = params
  const path = [name, section, page].filter((part) => part !== undefined).join('/')
  const found = papers.report(path)
  if (found === undefined)
    return jsonProblem('understudy_no_report', `There is no report ${path.slice(0, 100)}.`, 404)
  const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain'
  return plain(type, found, page === undefined ? GUARD : GUARD_OF_PAGES)
}

function showDecision(papers: ReportFiles, { params }: EntryRequest): HttpOutput {
  const { id = '' } = params
  const found = papers.decision(id)
  return found === undefined
    ? jsonProblem('understudy_no_decision', `There is no decision ${id.slice(0, 100)}.`, 404)
    : plain('text/plain', found)
}

export const reportEntries = [
  entry(
    'GET /reports',
    {
      does: 'the conformance, drift and fleet reports of this folder, newest first',
      responds: listOf(
        shape({
          name: text(),
          kind: choice('conformance', 'drift', 'fleet'),
          written: moment(),
          bytes: whole(),
        }),
      ),
      errors: ['understudy_no_disk'],
    },
    withReportFiles((papers) => json(papers.reports())),
  ),
  entry(
    'GET /reports/{name}',
    {
      does: 'the text of one report',
      errors: ['understudy_no_disk', 'understudy_no_report'],
    },
    withReportFiles(showReport),
  ),
  entry(
    'GET /reports/{name}/{page}',
    {
      does: 'a page of the report of a fleet',
      errors: ['understudy_no_disk', 'understudy_no_report'],
    },
    withReportFiles(showReport),
  ),
  entry(
    'GET /reports/{name}/{section}/{page}',
    {
      does: 'the page of a target or cause, or a badge',
      errors: ['understudy_no_disk', 'understudy_no_report'],
    },
    withReportFiles(showReport),
  ),
  entry(
    'GET /decisions/{id}',
    {
      does: 'the page of a decision where the interface document is silent',
      responds: text(),
      errors: ['understudy_no_disk', 'understudy_no_decision'],
    },
    withReportFiles(showDecision),
  ),
]
