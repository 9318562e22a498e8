/** Responses that several cases share: which exchanges of the first case led to them. */
import { Failure } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import { isResponse } from '#conformance/targets/caller.ts'
import type { Exchange, TargetResponse } from '#conformance/transport/exchange.ts'
import { neededFor } from '#conformance/transport/needed-exchanges.ts'
import type { Transport } from '#conformance/transport/transport.ts'

/** The exchanges of the case that received a response, in order. */
export type Origins = WeakMap<Exchange, readonly TargetResponse[]>

/** A failure may name a response that another case received; its records are evidence as well. */
export function addNamedResponse(error: unknown, { exchanges }: Context, origins: Origins): void {
  const named = error instanceof Failure ? error.details.response : undefined
  if (!isResponse(named) || exchanges.includes(named)) return
  const origin = origins.get(named) ?? []
  const needed = new Set<Exchange>(neededFor(origin.slice(0, origin.indexOf(named) + 1)).steps)
  exchanges.push(...origin.filter((each) => needed.has(each)), named)
}

export const withOrigins = (
  transport: Transport,
  origins: Origins,
  exchangesOf: () => readonly TargetResponse[],
): Transport => ({
  ...transport,
  async send(outgoing) {
    const response = await transport.send(outgoing)
    origins.set(response, exchangesOf())
    return response
  },
})
