/** The last step: the status, the headers with their reasons, and the cache. */
import { envelopeOf, sentBody } from '#handlers/control/requests/error-text.ts'
import { type LoggedRequest, selectedFieldsOf } from '#handlers/control/requests/logged-request.ts'
import { platform } from './grounds.ts'
import { headerReason } from './header-reasons.ts'
import { type ExplainStep, serverError } from './step.ts'

/** Errors and the text of a fault keep their form. */
function isReshaped(logged: LoggedRequest): boolean {
  const { trace, responseHeaders } = logged
  const status = envelopeOf(logged)?.status ?? logged.status
  const isText = String(responseHeaders['Content-Type']).startsWith('text/')
  return !trace.error && status > 0 && status < 400 && !(trace.isAnsweredByFault && isText)
}

const INDENT = '\n    '
/** Members, not a text with that name; only linked records are embedded. */
const hasEmbedded = (body: string): boolean =>
  /"_embedded":\s*\{/.test(body) && /"_links":\s*\{/.test(body)

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

/** JSON with members, also where none was selected, or a body that is not stored. */
function hasMembersToSelect(logged: LoggedRequest): boolean {
  const body = sentBody(logged)
  if (!Array.isArray(body)) return body === undefined ? logged.responseSize > 0 : !isPlain(body)
  return body.length === 0 || !body.every(isPlain)
}

/** Effects of the arguments that every operation takes; HEAD has no body. */
function outputLines(logged: LoggedRequest): readonly string[] {
  const { trace, responseBody, responseHeaders, calledMethod } = logged
  if (calledMethod === 'HEAD') return []
  const { query = {} } = trace
  const isJson = /json|script/.test(String(responseHeaders['Content-Type']))
  const isFiltered =
    isJson && isReshaped(logged) && hasMembersToSelect(logged) && selectedFieldsOf(logged)
  return [
    ...(isFiltered ? ['_fields: applied to the members of the response'] : []),
    ...('_embed' in query && hasEmbedded(responseBody)
      ? ['_embed: linked records are included']
      : []),
    ...(envelopeOf(logged) ? ['_envelope: the body contains status, headers and body'] : []),
    ...('_pretty' in query && isJson && responseBody.includes(INDENT)
      ? ['_pretty: the body is indented']
      : []),
    ...('_jsonp' in query && responseBody.startsWith(`/**/${query['_jsonp']}(`)
      ? ['_jsonp: the body is a script']
      : []),
  ]
}

const statusText = (logged: LoggedRequest): string => {
  const { status, trace } = logged
  if (trace.isAbandoned)
    return `The client closed the connection before the response with status ${status} was sent.`
  return status ? `The status is ${status}; ${sourceText(logged)}.` : 'The connection was closed.'
}

function sourceText(logged: LoggedRequest): string {
  const code = serverError(logged)
  if (code) return `the server answered with ${code}`
  if (logged.trace.situation) return 'it is the response of the situation'
  if (logged.trace.isAnsweredByFault) return `it is the response of the fault ${logged.trace.fault}`
  return logged.trace.isCached
    ? 'the response was repeated from an earlier request to this address: nothing it depends on has changed'
    : 'the response was made for this request'
}

/** An invalid callback is rejected before the headers for other origins are sent. */
const hasUsualHeaders = (logged: LoggedRequest): boolean =>
  !serverError(logged) &&
  !logged.trace.isAbandoned &&
  logged.trace.error?.key !== 'rest_callback_invalid'

export const responseStep: ExplainStep = (logged, { names }) => {
  const { trace, responseHeaders, isRest } = logged
  const headers = Object.entries(responseHeaders)
  return {
    step: 'response',
    says: statusText(logged),
    details:
      isRest && !trace.isAbandoned
        ? [
            ...outputLines(logged),
            ...headers.map(
              ([name, value]) => `${name}: ${headerReason([name, String(value)], logged, names)}`,
            ),
          ]
        : [],
    grounds:
      isRest && logged.status && hasUsualHeaders(logged)
        ? [platform('platform/core 4.3', 'headers of every response')]
        : [],
    isDecisive: trace.isCached && trace.error === undefined,
  }
}
