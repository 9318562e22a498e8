/** The part that a page loads first: the content of a site. Everything else is loaded on demand. */

import { contentPolicies } from '#handlers/namespaces/core-v2/content/access.ts'
import * as coreV2 from '#handlers/namespaces/core-v2/index.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { asDeployed, buildContract, type Contract } from '#openapi/contract/build-contract.ts'
import type { BuiltInExtension } from '#openapi/extension/extension.ts'
import { type RouteOutline, routesOfOutline } from '#openapi/language/outline.ts'
import { VARIANTS, type VariantId } from '#openapi/language/variants.ts'
import { coreV2 as content } from '#openapi/namespaces/core-v2/index.ts'
import type { Namespace } from '#openapi/shared/namespace.ts'
import { groupBy } from '#openapi/values/json.ts'
import type { Program } from './assembly.ts'

/** Without the namespace index, which depends on the others. */
const CONTENT_NAMESPACE: Namespace = { ...content, operations: content.operations.slice(1) }

function firstContract(variant: VariantId, isAsDeployed: boolean): Contract {
  const contract = buildContract(VARIANTS[variant], [CONTENT_NAMESPACE])
  return isAsDeployed ? asDeployed(contract) : contract
}

const outlineOf = ({ namespace, operations }: BuiltInExtension): readonly RouteOutline[] =>
  [...groupBy(operations, ({ path }) => path)].map(([path, group]) => ({
    namespace,
    path,
    operations: group,
  }))

/** The routes of extensions are listed here, but the full program responds to them. */
export const firstProgram = (
  variant: VariantId,
  isAsDeployed = false,
  extensions: readonly BuiltInExtension[] = [],
): Program => ({
  contract: firstContract(variant, isAsDeployed),
  implementations: Object.values(coreV2).flat(),
  policies: contentPolicies,
  routes: [...routesOfOutline(variant), ...extensions.flatMap(outlineOf)],
  builtInExtensions: extensions.map(({ name }) => name),
  extensionFiles: [],
  loadOther: async (kind) => {
    throw new Error(`expected a request for content, got ${kind}`)
  },
})

/** Whether a request needs only content, an image or a page. */
export function isInFirstProgram({ address: { kind, path } }: Dispatch): boolean {
  if (kind === 'rest') return path.startsWith(`/${CONTENT_NAMESPACE.name}/`)
  return kind === 'none' || kind === 'invalid-route'
}
