import type { Call, Reply } from '#handlers/runtime/call.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import type { Json } from '#openapi/values/json.ts'

type AnyCall = Call<Json>

/** A behaviour whose handler is given another call, or gives another reply. */
export const handling = (
  behaviour: Behaviour<never>,
  handle: (call: AnyCall, next: (changed: Partial<AnyCall>) => Reply) => Reply,
): Behaviour<never> => ({
  ...behaviour,
  handle: (given) => {
    // Behaviours of all operations stand in one table, so the arguments of a call are not typed.
    const call = given as AnyCall
    // And back again: the call is what was given, up to the change.
    return handle(call, (changed) => behaviour.handle({ ...call, ...changed } as never))
  },
})
