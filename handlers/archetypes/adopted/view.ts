/** The part of an adopted response that a caller sees, as sampled (D-054). */
import { defaultRejection, toApiError } from '#handlers/runtime/access/authorize.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { withoutMembers } from '#openapi/extension/views.ts'
import type { AdoptedSample, ContextView } from '#openapi/language/adopted-sample.ts'
import type { Json } from '#openapi/values/json.ts'

type ViewedCall = Pick<Call<Json>, 'args' | 'caller' | 'operation'>

const isAnonymous = ({ caller }: ViewedCall): boolean => caller.user === undefined

function contextView({ args }: ViewedCall, { contexts = {} }: AdoptedSample): ContextView {
  const context = String(args['context'] ?? '')
  return Object.hasOwn(contexts, context) ? (contexts[context] ?? {}) : {}
}

/** Rejects a context that is closed to this caller. */
export function requireContext(call: ViewedCall, sample: AdoptedSample): void {
  const { access, refusal } = contextView(call, sample)
  if (access === undefined || access === 'public') return
  const isAllowed = access === 'logged_in' ? !isAnonymous(call) : call.caller.can(access)
  if (isAllowed) return
  const rejection = defaultRejection({
    ...call.operation,
    ...(refusal !== undefined && { refusal }),
  })
  throw toApiError(rejection)
}

export function isShown(call: ViewedCall, { anonymous }: AdoptedSample, key: unknown): boolean {
  return !isAnonymous(call) || !anonymous?.omitsRecords?.some((each) => each === key)
}

export function shownPart(call: ViewedCall, sample: AdoptedSample, body: unknown): unknown {
  const inContext = withoutMembers(body, contextView(call, sample).omits)
  return isAnonymous(call) ? withoutMembers(inContext, sample.anonymous?.omits) : inContext
}
