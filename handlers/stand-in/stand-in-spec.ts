/** The complete set of operations of a stand-in. */

import { implementAdopted } from '#handlers/archetypes/adopted/implement.ts'
import { createServerTranslation } from '#handlers/names/server-translation.ts'
import { POLICIES } from '#handlers/namespaces/policies.ts'
import { IMPLEMENTATIONS } from '#handlers/namespaces/registry.ts'
import { implementRoot } from '#handlers/namespaces/root/index.ts'
import type { ExtensionPolicies, Policies } from '#handlers/runtime/access/authorize.ts'
import type { Implementation } from '#handlers/runtime/implement.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import { NAMESPACES } from '#openapi/contract/registry.ts'
import type { Names } from '#openapi/names/names.ts'
import type { StandInSpec } from './create-runtime.ts'
import type { StandInExtension } from './extension.ts'

export interface StandInParts {
  /** The contract for requests. */
  readonly contract: Contract
  /** The contract shown in the index. */
  readonly publicContract: Contract
  /** Maps every implementation to its replacement. */
  readonly implementation: (own: Implementation) => Implementation
  readonly policies: Policies
}

/**
 * Implementations for an extension: its namespaces, and routes with the behaviour of their
 * archetype.
 */
function adoptedImplementations(contract: Contract): readonly Implementation[] {
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

const idsOf = (implementations: readonly Implementation[]): ReadonlySet<string> =>
  new Set(implementations.map(({ operation }) => operation.id))

/** Implementations of the other variant may have the id of an operation added by an extension. */
function implementationsFor(
  contract: Contract,
  extensions: readonly StandInExtension[],
): readonly Implementation[] {
  const own = extensions.flatMap(({ implementations }) => implementations)
  const ownIds = idsOf(own)
  const adopted = adoptedImplementations(contract).filter(
    ({ operation }) => !ownIds.has(operation.id),
  )
  const ids = idsOf(adopted)
  return [...IMPLEMENTATIONS.filter(({ operation }) => !ids.has(operation.id)), ...own, ...adopted]
}

const policiesOf = (extensions: readonly StandInExtension[]): ExtensionPolicies =>
  Object.fromEntries(extensions.flatMap(({ policies }) => Object.entries(policies)))

interface SpecOptions {
  readonly names?: Names | undefined
  readonly parts?: Partial<StandInParts> | undefined
  readonly extensions?: readonly StandInExtension[]
}

/** The spec of a complete contract, with its replaced parts. */
export function fullSpec(defaultContract: Contract, options: SpecOptions): StandInSpec {
  const { names, parts = {}, extensions = [] } = options
  const contract = parts.contract ?? defaultContract
  return {
    contract,
    publicContract: parts.publicContract,
    implementations: implementationsFor(contract, extensions),
    implementation: parts.implementation,
    subscribers: extensions.flatMap(({ subscribers = [] }) => subscribers),
    policies: { ...(parts.policies ?? POLICIES), ...policiesOf(extensions) },
    translation: names && createServerTranslation(contract, names),
  }
}
