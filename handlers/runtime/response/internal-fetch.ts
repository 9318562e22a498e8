import { contentOf, withLinks } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { parseParams } from '#handlers/runtime/request/parameters.ts'
import {
  behaviourOf,
  createCall,
  errorReply,
  type IncomingRequest,
  prepareCall,
  runCall,
} from '#handlers/runtime/steps.ts'
import type { ContractOperation, Route } from '#openapi/contract/contract.ts'

/** Internal requests for the records that `_embed` includes. */

/** Related records of the dataset are found by path alone; undefined for other paths. */
function relatedRecord(incoming: IncomingRequest, path: string): unknown {
  // A contract has at least one operation; any of them works here.
  const [operation] = incoming.runtime.contract.operations as [ContractOperation]
  // The route is never read for related records.
  const call = createCall(incoming, { route: {} as Route, operation, params: {} })
  return incoming.runtime.related(path, incoming.request.query, call)
}

/** An internal GET with `context=embed`, whose reads are those of the request. */
export function fetchInternally(incoming: IncomingRequest, href: string): unknown {
  const { trace, site } = incoming
  const reads = trace?.decisions?.reads
  const run = (): unknown => embeddedRecord(incoming, href)
  return reads ? site.observeReads(reads, run) : run()
}

/** An error is embedded as its body. */
function embeddedRecord(incoming: IncomingRequest, href: string): unknown {
  const { urls, runtime, request, caller } = incoming
  if (!href.startsWith(urls.restRoot)) return []
  const [path = '', search = ''] = href.slice(urls.restRoot.length - 1).split('?')
  const match = runtime.routes.find('GET', path)
  // A list is embedded as a whole, as far as one page can hold it.
  const per_page = match?.operation.args['per_page']?.maximum
  const query = {
    context: 'embed',
    ...(per_page !== undefined && { per_page }),
    ...parseParams(search),
  }
  const inner: IncomingRequest = {
    ...incoming,
    // The decisions of the trace are those of the request itself.
    trace: undefined,
    request: { ...request, method: 'GET', path, query, body: { type: '' } },
  }
  try {
    // Adopted routes only have samples of the records that a dataset refers to.
    const isServed = match && !match.operation.archetype
    const related = isServed ? undefined : relatedRecord(inner, path)
    if (related !== undefined) return related
    if (!match) throw new ApiError('rest_no_route')
    return withLinks(
      contentOf(runCall(prepareCall(inner, match, behaviourOf(runtime, match.operation)))),
    )
  } catch (error) {
    return errorReply(error, caller, runtime.contract).body
  }
}
