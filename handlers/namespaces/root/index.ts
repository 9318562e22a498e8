import { routesOff } from '#fixtures/documents/platform.ts'
import type { Site } from '#fixtures/site.ts'
import { siteFacts } from '#handlers/platform/site-facts.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { type Implementation, implement } from '#handlers/runtime/implement.ts'
import { sentValue } from '#handlers/runtime/request.ts'
import { isPathOff, isRouteOff, licensedFeatures } from '#handlers/runtime/routes-off.ts'
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
import { memo } from '#openapi/values/memo.ts'

/** The contract as this site has it: without what is switched off. */
function visibleContract({ contract, site }: Call): Contract {
  return {
    ...contract,
    namespaces: contract.namespaces.filter(({ name }) => !isPathOff(site, `/${name}`)),
    routes: contract.routes.filter((route) => !isRouteOff(site, route)),
  }
}

/** What decides which routes there are. */
const routeFacts = (site: Site) => [site.read(routesOff), licensedFeatures(site)]

/** The text of a document is worked out once for each set of facts that decides it. */
const textsOf = memo((_contract: Contract) => new Map<string, string>())
const MOST_TEXTS = 50

function remember(contract: Contract, key: string, write: () => string): string {
  const known = textsOf(contract)
  const found = known.get(key) ?? write()
  if (known.size > MOST_TEXTS) known.clear()
  known.set(key, found)
  return found
}

const index = implement(getIndex, (call) => {
  const { place, site, caller, args } = call
  const options = {
    facts: siteFacts(site, place),
    restRoot: place.restRoot,
    authorizationUrl: place.authorizationUrl,
    context: args.context,
    showsTheme: caller.can('edit_posts'),
  }
  const document = () => indexDocument(visibleContract(call), options)
  const links = indexLinks(options)
  const key = JSON.stringify([options, routeFacts(site)])
  return {
    kind: 'text',
    make: () => ({ body: document(), links }),
    text: () =>
      remember(call.contract, key, () => JSON.stringify({ ...document(), _links: links })),
  }
})

/** The listing of one namespace, by its root operation. */
export const implementRoot = (root: Operation): Implementation =>
  implement(root, (call) => {
    const { restRoot } = call.place
    const sent = sentValue(call.request, 'namespace')
    // The documents may be in the names of a deployment; the default of the contract is not.
    const shown = call.contract.operations.find(({ id }) => id === root.id)
    const name = typeof sent === 'string' ? sent : (shown?.namespace ?? '')
    const contract = visibleContract(call)
    if (!contract.namespaces.some((known) => known.name === name))
      throw new ApiError('rest_invalid_namespace')
    const options = { restRoot, context: call.param('context') }
    const links = namespaceLinks(restRoot)
    const listing = () => namespaceListing(contract, name, options)
    return {
      kind: 'text',
      make: () => ({ body: listing(), links, keepsLinks: true }),
      text: () =>
        remember(call.contract, JSON.stringify([name, options, routeFacts(call.site)]), () =>
          JSON.stringify({ ...listing(), _links: links }),
        ),
    }
  })

/** The index, and the listing of each namespace. */
export const rootOf = (namespaces: readonly Namespace[]): readonly Implementation[] => [
  index,
  ...namespaces.flatMap(({ operations }) => operations.slice(0, 1)).map(implementRoot),
]
