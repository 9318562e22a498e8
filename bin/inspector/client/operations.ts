import type { ControlAddress, ControlResponse } from '#handlers/control/api.ts'
import type { OperationView } from '#handlers/control/entries/operations.ts'
import { fetchControlJson } from './control.ts'
import type { OperationDetails } from './openapi.ts'

/** Cache: the contract does not change while a server runs. */
const kept = new Map<string, Promise<unknown>>()

function once<const Address extends ControlAddress>(
  what: Address,
): Promise<ControlResponse<Address>> {
  const known = kept.get(what)
  // The key determines the type of the value.
  if (known) return known as Promise<ControlResponse<Address>>
  const response = fetchControlJson(what)
  kept.set(what, response)
  response.catch(() => kept.delete(what))
  return response
}

export const allOperations = (): Promise<readonly OperationView[]> => once('GET /operations')

export const loadOperation = (id: string): Promise<OperationDetails> =>
  // The control interface leaves the objects of OpenAPI untyped.
  once(`GET /operations/${encodeURIComponent(id)}`) as Promise<OperationDetails>
