/** The parts of a batch, each as a record of its own under the id of the batch. */
import type { PartTrace } from '#handlers/runtime/trace.ts'
import { memberOf } from '#openapi/values/json.ts'
import { sentBody } from './error-text.ts'
import type { LoggedRequest } from './logged-request.ts'

const NO_PARTS: readonly LoggedRequest[] = []
const encoder = new TextEncoder()

/** The bodies of the parts as sent: in the names of the deployment. */
function sentBodies(batch: LoggedRequest): readonly unknown[] {
  const responses = memberOf(sentBody(batch), 'responses')
  return Array.isArray(responses) ? responses.map((each) => memberOf(each, 'body')) : []
}

function partOf(batch: LoggedRequest, part: PartTrace, sent: unknown): LoggedRequest {
  const { operation, method, path, pathParams, status } = part
  const { query, fields, args, decisions, error, changes } = part
  const body = fields && encoder.encode(JSON.stringify(fields))
  const responseBody = JSON.stringify(sent ?? part.body)
  return {
    ...batch,
    ...{ operation, pathParams, method, calledMethod: method, path, target: path, status },
    ...{ body, bodySize: body?.length ?? 0, responseHeaders: {} },
    ...{ responseBody, responseSize: responseBody.length },
    trace: { ...batch.trace, query, fields, args, decisions, error, changes, parts: undefined },
  }
}

export function batchPartsOf(batch: LoggedRequest): readonly LoggedRequest[] {
  const { parts } = batch.trace
  if (!parts?.length) return NO_PARTS
  const bodies = sentBodies(batch)
  return parts.map((part) => partOf(batch, part, bodies[part.index]))
}
