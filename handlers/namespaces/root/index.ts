import { activeTheme } from '#fixtures/documents/suite.ts'
import { siteFacts } from '#handlers/platform/site-facts.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { type Implementation, implement } from '#handlers/runtime/implement.ts'
import { sentValue } from '#handlers/runtime/request/request.ts'
import { visibleContract } from '#handlers/runtime/request/visible-contract.ts'
import {
  indexDocument,
  indexLinks,
  namespaceLinks,
  namespaceListing,
} from '#openapi/derive/index-document.ts'
import type { Operation } from '#openapi/language/define.ts'
import { getIndex } from '#openapi/namespaces/root/index.ts'
import type { Namespace } from '#openapi/shared/namespace.ts'

const index = implement(getIndex, ({ urls, site, caller, args, contract }) => {
  const options = {
    facts: siteFacts(site, urls),
    restRoot: urls.restRoot,
    authorizationUrl: urls.authorizationUrl,
    context: args.context,
    theme: caller.can('edit_posts') ? site.read(activeTheme) : undefined,
  }
  return {
    body: indexDocument(visibleContract(contract, site), options),
    links: indexLinks(options),
  }
})

/** The listing of one namespace, by its root operation. */
export const implementRoot = (root: Operation): Implementation =>
  implement(root, (call) => {
    const { restRoot } = call.urls
    const sent = sentValue(call.request, 'namespace')
    // The documents may use the names of a deployment; the default of the contract does not.
    const shown = call.contract.operations.find(({ id }) => id === root.id)
    const own = shown?.namespace ?? ''
    const isOther = typeof sent === 'string' && `/${sent}` !== root.path
    const name = isOther ? sent : own
    const contract = visibleContract(call.contract, call.site)
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
