import { getIndex, runBatch } from '#openapi/namespaces/root/index.ts'
import type { ArgMap } from './arguments.ts'
import type { Method, Namespace, Operation } from './define.ts'
import { indexPattern } from './derive/patterns.ts'
import { groupBy } from './json.ts'
import { NAMESPACES } from './registry.ts'
import { VARIANTS, type Variant, type VariantId } from './variants.ts'

/** An operation as one variant has it: its namespace, its index key, the variant's own arguments. */
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

export interface Contract {
  readonly variant: Variant
  readonly namespaces: readonly Namespace[]
  readonly operations: readonly ContractOperation[]
  readonly routes: readonly Route[]
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

export interface CountedOperation {
  readonly operation: ContractOperation
  readonly method: Method
}

/** Operations as the interface document counts them: by method and path. */
export const endpointsOf = ({
  operations,
}: Pick<Contract, 'operations'>): readonly CountedOperation[] =>
  operations
    .filter(({ unlisted }) => !unlisted)
    .flatMap((operation) => operation.methods.map((method) => ({ operation, method })))

function buildContract(variant: Variant): Contract {
  const namespaces = NAMESPACES.filter(({ name }) => variant.namespaces.includes(name))
  const operations = [
    ...[getIndex, runBatch].map((operation) => withArgs(operation, variant.extraArgs, '')),
    ...namespaces.flatMap(({ name, operations }) =>
      operations.map((operation) => withArgs(operation, variant.extraArgs, name)),
    ),
  ]
  return { variant, namespaces, operations, routes: routesOf(operations) }
}

const built = new Map<VariantId, Contract>()

/** The whole contract of a variant, put together at first use. */
export function contractFor(id: VariantId): Contract {
  const known = built.get(id)
  if (known) return known
  const contract = buildContract(VARIANTS[id])
  built.set(id, contract)
  return contract
}
