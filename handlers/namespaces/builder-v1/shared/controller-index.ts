import type { Call } from '#handlers/runtime/call.ts'
import { namespaceLinks, routeObject } from '#openapi/derive/index-document.ts'
import { startsWithSegment } from '#openapi/values/text.ts'

type ControllerCall = Pick<Call, 'contract' | 'operation' | 'urls'>

/** The part of the index below a resource of the builder (platform/builder 3.2). */
export function controllerReply<Controller extends string>({
  contract,
  operation,
  urls: { restRoot },
}: ControllerCall) {
  // The documents may use the names of a deployment.
  const own = contract.operations.find(({ id }) => id === operation.id) ?? operation
  const routes = contract.routes
    .filter(({ path }) => startsWithSegment(path, own.path))
    .map((route) => [route.pattern, routeObject(route, restRoot)] as const)
  return {
    body: {
      // Only the names of a deployment differ from the literals.
      namespace: own.namespace as 'builder/v1',
      // As above.
      controller: own.path.slice(1) as Controller,
      routes: Object.fromEntries(routes),
    },
    links: namespaceLinks(restRoot),
  } as const
}
