import { VARIANTS, type VariantId } from '#openapi/language/variants.ts'
import { getIndex, runBatch } from '#openapi/namespaces/root/index.ts'
import { memoizeIn } from '#openapi/values/memoize.ts'
import { buildContract, type Contract } from './build-contract.ts'
import { NAMESPACES } from './registry.ts'

export type { Contract, ContractOperation, Route } from './build-contract.ts'
export { asDeployed, endpointsOf, routesOf } from './build-contract.ts'

/** The complete contract of a variant, assembled on first use. */
export const contractFor = memoizeIn(new Map<VariantId, Contract>(), (id) => {
  const namespaces = NAMESPACES.filter(({ only = id }) => only === id)
  return buildContract(VARIANTS[id], namespaces, [getIndex, runBatch])
})
