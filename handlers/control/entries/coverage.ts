/** The part of the contract that the traffic of a site exercises. */
import { COVERAGE, coverageOf } from '#handlers/control/coverage/coverage.ts'
import { type ControlRequest, entry, queryText } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import { flag, shape, text } from '#handlers/control/shapes.ts'
import { operationMismatch } from '#handlers/control/situations/read-fault.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { namedSite } from './named-site.ts'

function showCoverage(request: ControlRequest): HttpOutput {
  const { standIn } = request
  const operation = queryText(request, 'operation')
  const reason = operation === undefined ? undefined : operationMismatch(operation, standIn)
  if (reason !== undefined)
    return jsonProblem('understudy_no_such_operation', `Invalid operation pattern: ${reason}.`)
  return json(coverageOf(standIn.usage.of(namedSite(request)), standIn, operation))
}

function clearCoverage(request: ControlRequest): HttpOutput {
  request.standIn.usage.clear(namedSite(request))
  return json({ cleared: true })
}

const SITE = text('Only calls of one site.')

export const coverageEntries = [
  entry(
    'GET /coverage',
    {
      does: 'operations, arguments, values, errors, roles and languages that calls exercised',
      query: { site: SITE, operation: text('An operation id, or several with *.') },
      responds: COVERAGE,
      errors: ['understudy_no_such_operation'],
    },
    showCoverage,
  ),
  entry(
    'DELETE /coverage',
    { does: 'start counting again', query: { site: SITE }, responds: shape({ cleared: flag() }) },
    clearCoverage,
  ),
]
