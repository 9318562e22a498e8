/** The parts of a batch, each as a record of its own under the id of the batch. */
import type { PartTrace } from '#handlers/runtime/trace.ts'
import type { LoggedRequest } from './logged-request.ts'

const encoder = new TextEncoder()

function partOf(batch: LoggedRequest, part: PartTrace): LoggedRequest {
  const { operation, method, path, status, query, fields, args, error, changes } = part
  const body = fields && encoder.encode(JSON.stringify(fields))
  const responseBody = JSON.stringify(part.body)
  return {
    ...batch,
    ...{ operation, method, path, target: path, status },
    ...{ body, bodySize: body?.length ?? 0, responseHeaders: {} },
    ...{ responseBody, responseSize: responseBody.length },
    trace: { ...batch.trace, query, fields, args, error, changes, parts: undefined },
  }
}

export const batchPartsOf = (batch: LoggedRequest): readonly LoggedRequest[] =>
  batch.trace.parts?.map((part) => partOf(batch, part)) ?? []
