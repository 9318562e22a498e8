import type { Call, Reply } from '#handlers/runtime/call.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import type { Json } from '#openapi/values/json.ts'

type AnyCall = Call<Json>

/** A behaviour with a changed call or a changed reply. */
export const withHandler = (
  behaviour: Behaviour<never>,
  handle: (call: AnyCall, next: (changed: Partial<AnyCall>) => Reply) => Reply,
): Behaviour<never> => ({
  ...behaviour,
  handle: (given) => {
    // Behaviours of all operations are in one table, so the arguments of a call are untyped.
    const call = given as AnyCall
    // The given call, except for the change.
    return handle(call, (changed) => behaviour.handle({ ...call, ...changed } as never))
  },
})
