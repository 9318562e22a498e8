import { VARIANTS, type VariantId } from '#openapi/language/variants.ts'
import { getIndex, runBatch } from '#openapi/namespaces/root/index.ts'
import { buildContract, type Contract } from './build-contract.ts'
import { NAMESPACES } from './registry.ts'

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
