/** Decides which situation and which planned fault meet a request, before it is answered. */
import type { Sites } from '#fixtures/site/sites.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { isPreflight } from '#handlers/runtime/response/cors.ts'
import type { Trace } from '#handlers/runtime/trace.ts'
import { isGet } from '#openapi/language/define.ts'
import type { AppliedFault, Faults } from './faults.ts'
import type { ActiveSituation, Situations } from './situation.ts'

/** The situation answers in place of the interface. */
export type Interruption =
  | { readonly kind: 'offline' | 'readOnly'; readonly seconds?: never }
  | { readonly kind: 'rateLimit'; readonly seconds: number }

export interface Conditions {
  readonly active: ActiveSituation | undefined
  readonly interruption: Interruption | undefined
  /** None where the situation answers. */
  readonly applied: AppliedFault | undefined
}

const NO_CONDITIONS: Conditions = Object.freeze({
  active: undefined,
  interruption: undefined,
  applied: undefined,
})

/** Operations that only read do not count, even when they use POST. */
function mayWrite({ match, method }: Dispatch): boolean {
  const operation = match?.operation
  return operation
    ? !isGet(operation) && operation.kind !== 'read' && operation.effect !== 'safe-post'
    : !['GET', 'HEAD', 'OPTIONS'].includes(method)
}

function interruptionOf(
  active: ActiveSituation,
  dispatch: Dispatch,
  now: number,
): Interruption | undefined {
  const { offline, readOnly } = active.situation
  if (offline) return { kind: 'offline' }
  if (dispatch.method === 'OPTIONS') return undefined
  const seconds = active.overLimit(now)
  if (seconds !== undefined) return { kind: 'rateLimit', seconds }
  return readOnly && mayWrite(dispatch) ? { kind: 'readOnly' } : undefined
}

interface ConditionSources {
  readonly sites: Sites
  readonly faults: Faults
  readonly situations: Situations
}

function decide({ sites, faults, situations }: ConditionSources, dispatch: Dispatch): Conditions {
  const { site: name, match, method, address, input } = dispatch
  const active = situations.active(name)
  const now = active && sites.get(name)?.clock.now()
  const interruption =
    now === undefined ? undefined : active && interruptionOf(active, dispatch, now)
  const target = { method, path: address.path, operation: match?.operation.id }
  const applied = interruption || isPreflight(input) ? undefined : faults.take(name, target)
  return active || applied ? { active, interruption, applied } : NO_CONDITIONS
}

export interface ConditionsOfRequests {
  /** Decides once: a fault counts, and the rate limit too, also for a forwarded request. */
  of(dispatch: Dispatch): Conditions
  /** Decides before the request is answered; `of` returns the same later. */
  inAdvance(dispatch: Dispatch): Conditions
}

export function createConditions(sources: ConditionSources): ConditionsOfRequests {
  const decided = new WeakMap<Dispatch, Conditions>()
  return {
    of: (dispatch) => decided.get(dispatch) ?? decide(sources, dispatch),
    inAdvance: (dispatch) => {
      const conditions = decide(sources, dispatch)
      decided.set(dispatch, conditions)
      return conditions
    },
  }
}

/** Whether the request is answered here, even if a deployment answers its route. */
export function isAnsweredHere({ interruption, applied }: Conditions): boolean {
  if (interruption) return true
  const { drop, status, error, body } = applied?.fault ?? {}
  return [drop, status, error, body].some((part) => part !== undefined)
}

function effectsOf({ fault, delay }: AppliedFault, isAnswer: boolean): readonly string[] {
  const { drop: isDrop, slow, headers = {} } = fault
  if (isDrop) return ['closed the connection']
  const names = Object.keys(headers).join(', ')
  return [
    ...(isAnswer ? ['answered the request'] : []),
    ...(delay ? [`delayed the response by ${delay} ms`] : []),
    ...(slow === undefined ? [] : [`spread any body over ${slow} ms`]),
    ...(names ? [`set the headers ${names}`] : []),
  ]
}

export function traceFault(trace: Trace | undefined, applied: AppliedFault, isAnswer: boolean) {
  if (!trace) return
  trace.fault = applied.fault.id
  trace.isAnsweredByFault = isAnswer
  trace.faultEffects = effectsOf(applied, isAnswer)
  trace.faultHeaders = Object.keys(applied.fault.headers ?? {})
}
