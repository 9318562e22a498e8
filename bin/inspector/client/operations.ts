import type { ControlAddress } from '#handlers/control/api.ts'
import type { OperationView } from '#handlers/control/entries/operations.ts'
import { fetchControlJson } from './control.ts'
import type { OperationDetails } from './openapi.ts'

/** Cache: the contract does not change while a server runs. */
const kept = new Map<string, Promise<unknown>>()

function once<T>(what: ControlAddress): Promise<T> {
  const known = kept.get(what)
  // The key determines the type of the value.
  if (known) return known as Promise<T>
  const response = fetchControlJson<T>(what)
  kept.set(what, response)
  response.catch(() => kept.delete(what))
  return response
}

export const allOperations = (): Promise<readonly OperationView[]> =>
  once<readonly OperationView[]>('GET /operations')

export const loadOperation = (id: string): Promise<OperationDetails> =>
  once<OperationDetails>(`GET /operations/${encodeURIComponent(id)}`)
