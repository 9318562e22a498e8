import type { Call, Links, Reply } from '#handlers/runtime/call.ts'
import { namespaceLinks, routeObject } from '#openapi/derive/index-document.ts'

/** The part of the index that lies below a resource of the builder (platform/builder 3.2). */
export function controllerReply(
  { contract, place: { restRoot } }: Pick<Call, 'contract' | 'place'>,
  controller: string,
): Reply {
  const routes = contract.routes
    .filter(({ path }) => path === `/${controller}` || path.startsWith(`/${controller}/`))
    .map((route) => [route.pattern, routeObject(route, restRoot)])
  return {
    body: { namespace: 'builder/v1', controller, routes: Object.fromEntries(routes) },
    links: namespaceLinks(restRoot) as Links,
  }
}
