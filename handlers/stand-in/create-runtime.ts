/** Assembles the parts that every request passes through. */

import type { ServerTranslation } from '#handlers/names/server-translation.ts'
import { related } from '#handlers/namespaces/core-v2/related/related.ts'
import { SUBSCRIBERS } from '#handlers/namespaces/subscribers.ts'
import type { AuthMode } from '#handlers/runtime/access/authenticate.ts'
import {
  createAccessCheck,
  type ExtensionPolicies,
  type Policies,
} from '#handlers/runtime/access/authorize.ts'
import { batch } from '#handlers/runtime/batch.ts'
import { eventsFor, type Subscriber } from '#handlers/runtime/events.ts'
import type { Behaviour, Implementation } from '#handlers/runtime/implement.ts'
import { routeTableOf } from '#handlers/runtime/request/routing.ts'
import type { Runtime } from '#handlers/runtime/steps.ts'
import type { Contract } from '#openapi/contract/contract.ts'

/** The capabilities of a stand-in: a whole contract, or its loaded part. */
export interface StandInSpec {
  /** The contract for requests. */
  readonly contract: Contract
  /** The contract shown in the index, if different. */
  readonly publicContract?: Contract | undefined
  /** Implementations of every operation except the batch. */
  readonly implementations: readonly Implementation[]
  /** Maps every implementation to its replacement. */
  readonly implementation?: ((original: Implementation) => Implementation) | undefined
  /** The policies for every access rule that is more than a capability. */
  readonly policies: Partial<Policies> & ExtensionPolicies
  /** In addition to those of the namespaces. */
  readonly subscribers?: readonly Subscriber[]
  /** The translator of deployment names, if any. */
  readonly translation?: ServerTranslation | undefined
}

function behavioursOf(contract: Contract, implementations: readonly Implementation[]) {
  const behaviours = new Map<string, Behaviour<never>>()
  for (const { operation, behaviour } of implementations) {
    if (behaviours.has(operation.id))
      throw new Error(`expected one implementation of ${operation.id}, got 2`)
    behaviours.set(operation.id, behaviour)
  }
  for (const { id } of contract.operations)
    if (!behaviours.has(id)) throw new Error(`expected one implementation of ${id}, got 0`)
  return behaviours
}

export function createRuntime(spec: StandInSpec, auth: AuthMode): Runtime {
  const {
    contract,
    publicContract,
    policies,
    translation,
    implementation = (original) => original,
  } = spec
  const routes = routeTableOf(contract)
  const runtime: Runtime = {
    contract,
    publicContract: publicContract ?? translation?.contract ?? contract,
    publicRoute: translation?.publicRoute ?? ((route) => route),
    routes,
    resolve:
      translation?.resolve ??
      ((request) => ({ request, match: routes.find(request.method, request.path) })),
    behaviours: behavioursOf(
      contract,
      [...spec.implementations, batch(() => runtime)].map((original) => implementation(original)),
    ),
    accessCheck: createAccessCheck(policies),
    auth,
    related,
    events: eventsFor([...SUBSCRIBERS, ...(spec.subscribers ?? [])]),
  }
  return runtime
}
