/** The received requests. */
import {
  type ControlRequest,
  type EntryRequest,
  entry,
  queryNumber,
  queryText,
} from '#handlers/control/entry.ts'
import { explainRequest } from '#handlers/control/explain/explain.ts'
import { GROUND_KINDS } from '#handlers/control/explain/grounds.ts'
import { STEP_NAMES } from '#handlers/control/explain/step.ts'
import { json } from '#handlers/control/json.ts'
import { RECORD_DIFF } from '#handlers/control/requests/changes.ts'
import { HINT_KINDS } from '#handlers/control/requests/hint.ts'
import type { Journal } from '#handlers/control/requests/journal.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import {
  type RequestFilter,
  selectRequests,
  withBatchParts,
} from '#handlers/control/requests/select.ts'
import { redactedRequest, summaryOf } from '#handlers/control/requests/show.ts'
import {
  choice,
  dateTime,
  flag,
  integer,
  listOf,
  number,
  openObject,
  shape,
  text,
} from '#handlers/control/shapes.ts'
import { operationMismatch } from '#handlers/control/situations/read-fault.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import type { Json } from '#openapi/values/json.ts'
import { namedSite } from './named-site.ts'

const MAX_LISTED = 10_000
const DEFAULT_LISTED = 500

const filterOf = (request: ControlRequest): RequestFilter => ({
  site: namedSite(request),
  operation: queryText(request, 'operation'),
  argument: queryText(request, 'argument'),
  names: request.standIn,
  member: queryText(request, 'member'),
  code: queryText(request, 'code'),
  role: queryText(request, 'role'),
  since: queryNumber(request, 'since', { max: Number.MAX_SAFE_INTEGER, fallback: 0 }),
  limit: queryNumber(request, 'limit', { min: 1, max: MAX_LISTED, fallback: DEFAULT_LISTED }),
})

function showRequests(request: ControlRequest): HttpOutput {
  const { standIn } = request
  const operation = queryText(request, 'operation')
  const reason = operation === undefined ? undefined : operationMismatch(operation, standIn)
  if (reason !== undefined)
    return jsonProblem('understudy_no_such_operation', `Invalid operation pattern: ${reason}.`)
  const found = selectRequests(standIn.journal, filterOf(request))
  const show = queryText(request, 'detail') === 'full' ? redactedRequest : summaryOf
  return json(found.map((logged) => show(logged, standIn)))
}

function missingRequest({ last, limits }: Journal, id: string): HttpOutput {
  const wasStored = Number(id) >= 1 && Number(id) <= last
  const message = wasStored
    ? `Request ${id} is no longer stored: it was cleared, or it is older than the last ${limits.maxEntries} requests or ${limits.maxSize} characters that the log holds.`
    : `There was no request ${id}.`
  return jsonProblem('understudy_no_such_request', message, 404)
}

function showRequest({ standIn, params }: EntryRequest): HttpOutput {
  const { id = '' } = params
  const logged = standIn.journal.find(Number(id))
  return logged
    ? json(redactedRequest(logged, standIn))
    : missingRequest(standIn.journal, id.slice(0, 20))
}

function explainLogged({ standIn, params }: EntryRequest): HttpOutput {
  const { id = '' } = params
  const logged = standIn.journal.find(Number(id))
  return logged
    ? json({ id: logged.id, steps: explainRequest(logged, standIn) })
    : missingRequest(standIn.journal, id.slice(0, 20))
}

function clearRequests(request: ControlRequest): HttpOutput {
  request.standIn.journal.clear(namedSite(request))
  return json({ cleared: true })
}

/** The last event seen by a reconnecting client; browsers send it automatically. */
function lastSeenId(request: ControlRequest): number {
  const sent = request.dispatch.input.header('last-event-id') ?? queryText(request, 'since')
  return sent !== undefined && /^\d{1,15}$/.test(sent) ? Number(sent) : request.standIn.journal.last
}

const EVENT_STREAM = {
  'Content-Type': 'text/event-stream; charset=UTF-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  // Reverse proxies such as nginx would hold events back.
  'X-Accel-Buffering': 'no',
}

/**
 * Hosts without streaming end the response; a browser then reconnects and requests the events
 * since.
 */
function streamRequests(request: ControlRequest): HttpOutput {
  const { standIn } = request
  const filter = { site: namedSite(request), operation: queryText(request, 'operation') }
  const eventOf = (logged: LoggedRequest): string => {
    const summary = { ...summaryOf(logged, standIn), oldest: standIn.journal.oldest }
    return `id: ${logged.id}\nevent: request\ndata: ${JSON.stringify(summary)}\n\n`
  }
  const missed = selectRequests(standIn.journal, { ...filter, since: lastSeenId(request) })
  return {
    status: 200,
    headers: EVENT_STREAM,
    body: `retry: 1000\n\n${missed.map(eventOf).join('')}`,
    stream: (send) =>
      standIn.journal.listen((logged) => {
        for (const each of withBatchParts([logged], filter)) send(eventOf(each))
      }),
  }
}

const HINT = shape({ kind: choice(...HINT_KINDS), message: text(), 'argument?': text() })
const SUMMARY_MEMBERS = {
  id: integer('Increases by one with each request.'),
  at: dateTime(),
  site: text(),
  method: text(),
  target: text('Path and query, secrets blanked.'),
  'operation?': text('The matched operation.'),
  'user?': text('The login sent, valid or not.'),
  'isKnown?': flag('Whether the login was authenticated; absent where it was not checked here.'),
  'isForwarded?': flag('A deployment answered; its changes are unknown.'),
  status: integer(),
  'code?': text('The error code.'),
  milliseconds: number(),
  changed: listOf(text('The changes: "posts 313: title, modified".')),
  hints: listOf(HINT),
}
const BODY = shape({
  headers: openObject<Readonly<Record<string, string>>>('Secrets blanked.'),
  'body?': text(),
  'cutFrom?': integer('The original length of a truncated body.'),
})
const REQUEST = shape({
  ...SUMMARY_MEMBERS,
  path: text('Relative to the REST root.'),
  arguments: openObject<Json>('The resolved arguments.'),
  changes: listOf(RECORD_DIFF),
  request: BODY,
  response: BODY,
})

const EXPLANATION = shape({
  id: integer(),
  steps: listOf(
    shape({
      step: choice(...STEP_NAMES),
      says: text(),
      details: listOf(text()),
      grounds: listOf(shape({ kind: choice(...GROUND_KINDS), name: text(), says: text() })),
      isDecisive: flag('Whether this step determined the response.'),
    }),
  ),
})

const FILTER = {
  site: text('Only requests of one site.'),
  operation: text('An operation id, or several with *.'),
  since: integer('Only requests after this id.'),
}

export const requestEntries = [
  entry(
    'GET /requests',
    {
      does: 'the latest requests to the interface, of all sites or of one',
      query: {
        ...FILTER,
        argument: text('A sent argument: per_page, or with its value per_page=10.'),
        member: text('A member of the response, or of a record of its list: title.rendered.'),
        code: text('An error code, or several with *.'),
        role: text('A role of the caller, anonymous, or unknown where a deployment decides.'),
        detail: { enum: ['full'], description: 'With all details of each request.' },
        limit: integer(`The maximum number; the default is ${DEFAULT_LISTED}.`),
      },
      responds: listOf(shape(SUMMARY_MEMBERS)),
      errors: ['understudy_no_such_operation'],
    },
    showRequests,
  ),
  entry(
    'GET /requests/stream',
    {
      does: 'new requests as server-sent events, each with the oldest stored id',
      query: FILTER,
    },
    streamRequests,
  ),
  entry(
    'GET /requests/{id}',
    {
      does: 'all details of a request',
      responds: REQUEST,
      errors: ['understudy_no_such_request'],
    },
    showRequest,
  ),
  entry(
    'GET /requests/{id}/explain',
    {
      does: 'the decisions about a request, step by step, with their sources',
      responds: EXPLANATION,
      errors: ['understudy_no_such_request'],
    },
    explainLogged,
  ),
  entry(
    'DELETE /requests',
    { does: 'forget them', query: { site: FILTER.site }, responds: shape({ cleared: flag() }) },
    clearRequests,
  ),
]
