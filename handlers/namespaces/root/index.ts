import { siteFacts } from '#handlers/platform/site-facts.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { type Implementation, implement } from '#handlers/runtime/implement.ts'
import { isPathDisabled, isRouteDisabled } from '#handlers/runtime/request/disabled-routes.ts'
import { sentValue } from '#handlers/runtime/request/request.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import {
  indexDocument,
  indexLinks,
  namespaceLinks,
  namespaceListing,
} from '#openapi/derive/index-document.ts'
import type { Operation } from '#openapi/language/define.ts'
import { getIndex } from '#openapi/namespaces/root/index.ts'
import type { Namespace } from '#openapi/shared/namespace.ts'

/** The contract of this site, without inactive namespaces. */
function visibleContract({ contract, site }: Call): Contract {
  return {
    ...contract,
    namespaces: contract.namespaces.filter(({ name }) => !isPathDisabled(site, `/${name}`)),
    routes: contract.routes.filter((route) => !isRouteDisabled(site, route)),
  }
}

const index = implement(getIndex, (call) => {
  const { urls, site, caller, args } = call
  const options = {
    facts: siteFacts(site, urls),
    restRoot: urls.restRoot,
    authorizationUrl: urls.authorizationUrl,
    context: args.context,
    showsTheme: caller.can('edit_posts'),
  }
  return { body: indexDocument(visibleContract(call), options), links: indexLinks(options) }
})

/** The listing of one namespace, by its root operation. */
export const implementRoot = (root: Operation): Implementation =>
  implement(root, (call) => {
    const { restRoot } = call.urls
    const sent = sentValue(call.request, 'namespace')
    // The documents may use the names of a deployment; the default of the contract does not.
    const shown = call.contract.operations.find(({ id }) => id === root.id)
    const name = typeof sent === 'string' ? sent : (shown?.namespace ?? '')
    const contract = visibleContract(call)
    if (!contract.namespaces.some((known) => known.name === name))
      throw new ApiError('rest_invalid_namespace')
    const options = { restRoot, context: call.param('context') }
    return {
      body: namespaceListing(contract, name, options),
      links: namespaceLinks(restRoot),
      keepsLinks: true,
    }
  })

/** The index, and the listing of each namespace. */
export const rootOf = (namespaces: readonly Namespace[]): readonly Implementation[] => [
  index,
  ...namespaces.flatMap(({ operations }) => operations.slice(0, 1)).map(implementRoot),
]
