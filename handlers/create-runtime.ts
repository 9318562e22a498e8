/** Puts the parts together that every request runs through. */
import type { Contract } from '#openapi/contract.ts'
import { NAMESPACES } from '#openapi/registry.ts'
import { implementAdopted } from './archetypes/adopted/implement.ts'
import type { Edge } from './names/edge.ts'
import { implementRoot } from './namespaces/root/index.ts'
import { PERMITS } from './permits.ts'
import { IMPLEMENTATIONS, related, SUBSCRIBERS } from './registry.ts'
import type { AuthMode } from './runtime/authenticate.ts'
import { createGate, type Permits } from './runtime/authorize.ts'
import { batch } from './runtime/batch.ts'
import { eventsFor } from './runtime/events.ts'
import type { Behaviour, Implementation } from './runtime/implement.ts'
import { createRouteTable } from './runtime/routing.ts'
import type { Runtime } from './runtime/steps.ts'

export interface StandInParts {
  /** What requests are held against. */
  readonly contract: Contract
  /** What the index shows. */
  readonly shown: Contract
  /** Given every implementation, returns the one to be used. */
  readonly implementation: (own: Implementation) => Implementation
  readonly permits: Permits
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

/** What an extension added: namespaces of its own, and routes that behave by their archetype. */
function adoptedIn(contract: Contract): readonly Implementation[] {
  const { namespaces, operations } = contract
  const adopted = operations.filter(({ archetype }) => archetype !== undefined)
  if (!adopted.length) return []
  const known = NAMESPACES.map(({ name }) => name)
  const roots = namespaces
    .filter(({ name }) => !known.includes(name))
    .flatMap((fresh) => fresh.operations.slice(0, 1))
  return [
    ...roots.map(implementRoot),
    ...adopted.map((operation) => implementAdopted(operation, contract)),
  ]
}

/** The other variant may have under the same id what an extension adds to this one. */
function implementationsFor(contract: Contract): readonly Implementation[] {
  const adopted = adoptedIn(contract)
  const ids = new Set(adopted.map(({ operation }) => operation.id))
  return [...IMPLEMENTATIONS.filter(({ operation }) => !ids.has(operation.id)), ...adopted]
}

interface RuntimeOptions {
  readonly auth: AuthMode
  readonly edge: Edge | undefined
  readonly parts: Partial<StandInParts>
}

export function createRuntime(contract: Contract, { auth, edge, parts }: RuntimeOptions): Runtime {
  const { implementation = (own) => own } = parts
  const runtime: Runtime = {
    contract,
    shown: parts.shown ?? edge?.contract ?? contract,
    present: edge?.present ?? ((route) => route),
    routes: createRouteTable(contract),
    behaviours: behavioursOf(
      contract,
      [...implementationsFor(contract), batch(() => runtime)].map((own) => implementation(own)),
    ),
    gate: createGate(parts.permits ?? PERMITS),
    auth,
    related,
    events: eventsFor(SUBSCRIBERS),
  }
  return runtime
}
