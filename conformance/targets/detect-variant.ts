/** Recognises the variant of a target and compares its routes with the contract. */
import { type Contract, contractFor } from '#openapi/contract/contract.ts'
import type { ExtendedContracts } from '#openapi/extension/extend.ts'
import { VARIANTS, type VariantId } from '#openapi/language/variants.ts'
import { type DeployedIndex, readPattern } from './index-document.ts'

const EXTRA_ARGUMENTS = Object.keys(VARIANTS.b.extraArgs)
const IN_A: readonly string[] = VARIANTS.a.namespaces
const ONLY_IN_B = VARIANTS.b.namespaces.filter((name) => !IN_A.includes(name))

/**
 * The language argument of most routes decides; otherwise namespaces that only the multilingual
 * site has.
 */
function recogniseVariant({ routes, namespaces }: DeployedIndex): VariantId {
  const withArgument = routes.filter(({ endpoints }) =>
    endpoints.some(({ args }) => EXTRA_ARGUMENTS.some((name) => name in args)),
  )
  // A single such argument is not enough: on a multilingual site every route has it.
  if (withArgument.length * 2 > routes.length) return 'b'
  return ONLY_IN_B.filter((name) => namespaces.includes(name)).length > 1 ? 'b' : 'a'
}

interface Overview {
  readonly missingNamespaces: readonly string[]
  readonly addedNamespaces: readonly string[]
  readonly missingRoutes: readonly string[]
  readonly addedRoutes: readonly string[]
}

export function compareRoutes(index: DeployedIndex, contract: Contract): Overview {
  const listed = contract.routes.filter(({ operations }) => operations.some((o) => !o.unlisted))
  const known = new Set(listed.map(({ path }) => path))
  const deployed = new Set(index.routes.map(({ pattern }) => readPattern(pattern).path))
  const names = contract.namespaces.map(({ name }) => name)
  return {
    missingNamespaces: names.filter((name) => !index.namespaces.includes(name)),
    addedNamespaces: index.namespaces.filter((name) => !names.includes(name)),
    missingRoutes: [...known].filter((path) => !deployed.has(path)),
    addedRoutes: [...deployed].filter((path) => !known.has(path)),
  }
}

/** The contract of the given variant, or of the recognised one. */
export const contractOf = (
  index: DeployedIndex,
  variantOption: VariantId | 'auto',
  extended: ExtendedContracts | undefined,
): Contract => {
  const variant =
    variantOption === 'auto' ? (extended?.variant ?? recogniseVariant(index)) : variantOption
  return (extended?.contractOf ?? contractFor)(variant)
}
