import type { Call } from '#handlers/runtime/call.ts'
import { namespaceLinks, routeObject } from '#openapi/derive/index-document.ts'
import { startsWithSegment } from '#openapi/values/text.ts'

/** The part of the index below a resource of the builder (platform/builder 3.2). */
export function controllerReply<const C extends string>(
  { contract, urls: { restRoot } }: Pick<Call, 'contract' | 'urls'>,
  controller: C,
) {
  const routes = contract.routes
    .filter(({ path }) => startsWithSegment(path, `/${controller}`))
    .map((route) => [route.pattern, routeObject(route, restRoot)] as const)
  return {
    body: { namespace: 'builder/v1', controller, routes: Object.fromEntries(routes) },
    links: namespaceLinks(restRoot),
  } as const
}
