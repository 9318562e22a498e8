/** The complete set of operations of a stand-in. */

import { implementAdopted } from '#handlers/archetypes/adopted/implement.ts'
import { createServerTranslation } from '#handlers/names/server-translation.ts'
import { POLICIES } from '#handlers/namespaces/policies.ts'
import { IMPLEMENTATIONS } from '#handlers/namespaces/registry.ts'
import { implementRoot } from '#handlers/namespaces/root/index.ts'
import type { Policies } from '#handlers/runtime/access/authorize.ts'
import type { Implementation } from '#handlers/runtime/implement.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import { NAMESPACES } from '#openapi/contract/registry.ts'
import type { Names } from '#openapi/names/names.ts'
import type { StandInSpec } from './create-runtime.ts'

export interface StandInParts {
  /** The contract for requests. */
  readonly contract: Contract
  /** The contract shown in the index. */
  readonly shown: Contract
  /** Maps every implementation to its replacement. */
  readonly implementation: (own: Implementation) => Implementation
  readonly permits: Policies
}

/**
 * Implementations for an extension: its namespaces, and routes with the behaviour of their
 * archetype.
 */
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

/** Implementations of the other variant may have the id of an operation added by an extension. */
function implementationsFor(contract: Contract): readonly Implementation[] {
  const adopted = adoptedIn(contract)
  const ids = new Set(adopted.map(({ operation }) => operation.id))
  return [...IMPLEMENTATIONS.filter(({ operation }) => !ids.has(operation.id)), ...adopted]
}

/** The repertoire of a whole contract, with replaced parts. */
export function fullSpec(
  given: Contract,
  names: Names | undefined,
  parts: Partial<StandInParts> = {},
): StandInSpec {
  const contract = parts.contract ?? given
  return {
    contract,
    shown: parts.shown,
    implementations: implementationsFor(contract),
    implementation: parts.implementation,
    permits: parts.permits ?? POLICIES,
    edge: names && createServerTranslation(contract, names),
  }
}
