/** Assembles the contract of a variant from its namespaces. */
import type { ArgMap } from '#openapi/language/arguments.ts'
import type { Method, Operation } from '#openapi/language/define.ts'
import { indexPattern } from '#openapi/language/patterns.ts'
import { deployedAccess, deployedArguments, deployedResource } from '#openapi/language/quirks.ts'
import type { Variant } from '#openapi/language/variants.ts'
import type { Namespace } from '#openapi/shared/namespace.ts'
import { groupBy } from '#openapi/values/json.ts'

/** An operation in one variant: its namespace, its index key and the variant's own arguments. */
export interface ContractOperation extends Operation {
  readonly namespace: string
  readonly pattern: string
}

/** One key of the index: the endpoints that share a pattern, in index order. */
export interface Route {
  readonly pattern: string
  readonly namespace: string
  readonly path: string
  readonly operations: readonly ContractOperation[]
}

/** A difference from the contract that a deployment had when its extension was drafted. */
export interface KnownDifference {
  readonly fingerprint: string
  /** The changed values: another change of the same argument is a new difference. */
  readonly message: string
}

export interface Contract {
  readonly variant: Variant
  readonly namespaces: readonly Namespace[]
  readonly operations: readonly ContractOperation[]
  readonly routes: readonly Route[]
  /** Index patterns of a deployment that its extension could not contain. */
  readonly leftOut?: readonly string[]
  readonly differences?: readonly KnownDifference[]
  /** Whether the quirks of deployments are enabled. */
  readonly isAsDeployed?: true
}

const withArgs = (operation: Operation, extra: ArgMap, namespace: string): ContractOperation => ({
  ...operation,
  args: { ...operation.args, ...extra },
  namespace,
  pattern: indexPattern(operation),
})

export function routesOf(operations: readonly ContractOperation[]): readonly Route[] {
  return [...groupBy(operations, ({ pattern }) => pattern)].flatMap(([pattern, group]) =>
    group
      .slice(0, 1)
      .map(({ namespace, path }) => ({ pattern, namespace, path, operations: group })),
  )
}

interface ContractEndpoint {
  readonly operation: ContractOperation
  readonly method: Method
}

/** Operations as the interface document counts them: by method and path. */
export const endpointsOf = ({
  operations,
}: Pick<Contract, 'operations'>): readonly ContractEndpoint[] =>
  operations
    .filter(({ unlisted }) => !unlisted)
    .flatMap((operation) => operation.methods.map((method) => ({ operation, method })))

/** Operations without a namespace come first. */
export function buildContract(
  variant: Variant,
  namespaces: readonly Namespace[],
  rootless: readonly Operation[] = [],
): Contract {
  const operations = [
    ...rootless.map((operation) => withArgs(operation, variant.extraArgs, '')),
    ...namespaces.flatMap(({ name, operations }) =>
      operations.map((operation) => withArgs(operation, variant.extraArgs, name)),
    ),
  ]
  return { variant, namespaces, operations, routes: routesOf(operations) }
}

/** The contract with the quirks of deployments: their argument forms, and the flag for handlers. */
export function asDeployed(contract: Contract): Contract {
  const operations = contract.operations.map((operation): ContractOperation => {
    const resource = deployedResource(operation) ?? operation.resource
    const args = deployedArguments(operation.args)
    const access = deployedAccess(operation) ?? operation.access
    return { ...operation, args, access, ...(resource && { resource }) }
  })
  return { ...contract, operations, routes: routesOf(operations), isAsDeployed: true }
}
