/** Reports and decisions. */

import { type ControlEntry, type EntryRequest, entry } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import type { ReportFiles } from '#handlers/control/report-files.ts'
import { choice, dateTime, integer, listOf, shape, text } from '#handlers/control/shapes.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  json: 'application/json',
  sarif: 'application/json',
  svg: 'image/svg+xml',
}

/**
 * Reports quote untrusted text: sandboxed without an origin, the page cannot send requests to this
 * server.
 */
const REPORT_POLICY =
  "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"

/** The pages of a fleet link to each other, which needs an origin; they have no scripts instead. */
const FLEET_PAGE_POLICY =
  "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'"

const textResponse = (type: string, body: string, policy = REPORT_POLICY): HttpOutput => ({
  status: 200,
  headers: {
    'Content-Type': `${type}; charset=UTF-8`,
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  },
  body,
})

export const NO_DISK = jsonProblem(
  'understudy_no_disk',
  'Reports and decisions are read from a disk, which only understudy serve has.',
  409,
)

const withReportFiles =
  (answer: (files: ReportFiles, request: EntryRequest) => HttpOutput): ControlEntry['answer'] =>
  (request) =>
    request.standIn.reportFiles ? answer(request.standIn.reportFiles, request) : NO_DISK

function showReport(files: ReportFiles, { params }: EntryRequest): HttpOutput {
  const { name = '', section, page } = params
  const path = [name, section, page].filter((part) => part !== undefined).join('/')
  const found = files.report(path)
  if (found === undefined)
    return jsonProblem('understudy_no_report', `There is no report ${path.slice(0, 100)}.`, 404)
  const type = CONTENT_TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain'
  return textResponse(type, found, page === undefined ? REPORT_POLICY : FLEET_PAGE_POLICY)
}

function showDecision(files: ReportFiles, { params }: EntryRequest): HttpOutput {
  const { id = '' } = params
  const found = files.decision(id)
  return found === undefined
    ? jsonProblem('understudy_no_decision', `There is no decision ${id.slice(0, 100)}.`, 404)
    : textResponse('text/plain', found)
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
          written: dateTime(),
          bytes: integer(),
        }),
      ),
      errors: ['understudy_no_disk'],
    },
    withReportFiles((files) => json(files.reports())),
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
