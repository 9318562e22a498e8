/** A forwarded request in the terms of the request log. */
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import type { RestRequest } from '#handlers/runtime/request/request.ts'
import type { PartTrace } from '#handlers/runtime/trace.ts'
import { readParts } from './batch-parts.ts'
import { headerIn, joinedHeaders } from './head.ts'
import { type NameTranslation, textOf } from './interpret.ts'
import type { RelayedExchange, RelayRoute } from './relay.ts'

const NO_RESPONSE: HttpOutput = { status: 0, headers: {}, body: '' }

/** The response as the client received it. */
export function loggedOutput(
  relayed: RelayedExchange,
  { responseHeaders, rewrite }: Pick<RelayRoute, 'responseHeaders' | 'rewrite'>,
): HttpOutput {
  const { head, body, substitute } = relayed
  if (substitute || !head) return substitute ?? NO_RESPONSE
  const received = { status: head.status, headers: joinedHeaders(responseHeaders(head)) }
  const { text } = textOf(relayed)
  // Of a body that cannot be read, only the length is known.
  if (text === '') return { ...received, body: '', bytes: body.bytes }
  const isJson = /\bjson\b/i.test(headerIn(head.headers, 'content-type') ?? '')
  return { ...received, body: isJson && rewrite ? rewrite(text) : text }
}

/** The parts of a batch that a deployment answered. */
export const tracedParts = (
  request: RestRequest,
  { body }: HttpOutput,
  names: NameTranslation,
): readonly PartTrace[] =>
  readParts(request, body).flatMap(({ index, part, response }) => {
    const match = names.find(part.method, part.path)
    const { query, body: sent } = names.request(part, match)
    return [
      {
        ...{ index, operation: match?.operation, method: part.method, path: part.path },
        pathParams: match?.params,
        ...{ query, fields: sent.form, args: undefined, changes: undefined },
        ...{ decisions: undefined, error: undefined },
        ...{ status: Number(response['status']), body: response['body'] },
      },
    ]
  })
