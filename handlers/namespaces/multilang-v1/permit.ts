import { nonceFor } from '#handlers/platform/addresses.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { Refusal } from '#handlers/runtime/implement.ts'

/** Any one of the capabilities; a nonce is not needed, but a wrong one is refused (docs/decisions/D-029). */
export const permitHolders =
  (...capabilities: readonly string[]) =>
  (call: Call): Refusal => {
    const { caller, request } = call
    const nonce = request.header('x-rest-nonce') ?? request.header('x-wp-nonce')
    const isWrong = nonce !== undefined && nonce !== nonceFor(call, 'rest')
    const isHolder = capabilities.some((capability) => caller.can(capability))
    return isWrong || !isHolder ? 'rest_forbidden' : undefined
  }
