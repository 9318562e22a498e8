import { buildContract, type Contract } from './build-contract.ts'
import { getIndex, runBatch } from './namespaces/root/index.ts'
import { NAMESPACES } from './registry.ts'
import { VARIANTS, type VariantId } from './variants.ts'

export type { Contract, ContractOperation, Route } from './build-contract.ts'
export { endpointsOf, routesOf } from './build-contract.ts'

const built = new Map<VariantId, Contract>()

/** The whole contract of a variant, put together at first use. */
export function contractFor(id: VariantId): Contract {
  const known = built.get(id)
  if (known) return known
  const namespaces = NAMESPACES.filter(({ only = id }) => only === id)
  const contract = buildContract(VARIANTS[id], namespaces, [getIndex, runBatch])
  built.set(id, contract)
  return contract
}
