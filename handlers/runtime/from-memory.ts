/**
 * Responses to reads, kept while what they were made of stays as it was. Nothing has to say what a
 * response depends on: it is watched while the response is made. What wrote, asked for the time or
 * drew a number is not kept; headers that were looked at are looked at again.
 */
import type { Site } from '#fixtures/site.ts'
import type { Dispatch } from './dispatch.ts'
import type { HttpOutput } from './http.ts'
import { type KeptResponse, LONGEST_KEPT, type Memory } from './memory.ts'
import type { Incoming } from './steps.ts'
import type { Trace } from './trace.ts'

function stillHolds(known: KeptResponse, { site, caller, place, request }: Incoming): boolean {
  if (known.version !== site.version || known.caller !== caller || known.place !== place)
    return false
  for (const [name, value] of known.headers) if (request.header(name) !== value) return false
  return true
}

const isWhole = ({ body, pieces, stream, slow, drop }: HttpOutput): boolean =>
  !pieces && !stream && !drop && slow === undefined && body.length <= LONGEST_KEPT

function makeAndKeep(
  incoming: Incoming,
  { memory, trace }: { readonly memory: Memory; readonly trace: Trace },
  make: (incoming: Incoming) => HttpOutput,
): HttpOutput {
  const { site, request, caller, place } = incoming
  const { version } = site
  const asked = site.clock.asked()
  const headers = new Map<string, string | undefined>()
  const header = (name: string): string | undefined => {
    const value = request.header(name)
    headers.set(name, value)
    return value
  }
  const output = make({ ...incoming, request: { ...request, header } })
  if (site.version === version && site.clock.asked() === asked && isWhole(output))
    memory.keep({
      ...{ version, caller, place, headers, head: request.head },
      output: { ...output, wire: {} },
      args: trace.args,
      error: trace.error,
      rejection: trace.rejection,
    })
  return output
}

/** The response to the same question asked before, if it would be made again; else it is made. */
export function fromMemory(
  incoming: Incoming,
  make: (incoming: Incoming) => HttpOutput,
): HttpOutput {
  const { memory, trace } = incoming
  if (!memory || !trace) return make(incoming)
  const known = memory.recall()
  if (!known || !stillHolds(known, incoming)) return makeAndKeep(incoming, { memory, trace }, make)
  known.head = incoming.request.head
  known.rejection = trace.rejection
  trace.args = known.args
  trace.error = known.error
  return known.output
}

/**
 * The response to a request that brings the same headers as the last one to the same address, while
 * nothing was written since: nobody has to find out again who asks.
 */
export function fromSameHead(
  { memory, input, trace }: Dispatch,
  { version }: Site,
): HttpOutput | undefined {
  const known = memory?.recall()
  if (!known || !input.head || known.head !== input.head || known.version !== version)
    return undefined
  trace.user = known.caller.user
  trace.rejection = known.rejection
  trace.args = known.args
  trace.error = known.error
  return known.output
}
