import type { Contract, ContractOperation, Route } from '#openapi/contract/contract.ts'
import type { TypeOf } from '#openapi/language/schema.ts'
import { LINKED_PATHS } from '#openapi/namespaces/root/index.ts'
import type { RouteObject } from '#openapi/shared/route.ts'
import { type Json, mapValues, orEmptyList } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { resourceSchema } from './resource-schema.ts'
import { wireArgument } from './wire-argument.ts'

type RouteEntry = TypeOf<typeof RouteObject>

export interface SiteFacts {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly home: string
  readonly gmt_offset: number | string
  readonly timezone_string: string
  readonly page_for_posts: number
  readonly page_on_front: number
  readonly show_on_front: string
  readonly site_logo: number
  readonly site_icon: number
  readonly site_icon_url: string
}

export interface IndexOptions {
  readonly facts: SiteFacts
  readonly restRoot: string
  readonly authorizationUrl: string
  /** `help` adds the schema of routes that have one. */
  readonly context?: unknown
  /** The active theme; its link is limited to callers who may edit posts. */
  readonly theme?: string | undefined
}

const toEndpoint = ({ methods, args, batch }: ContractOperation) => ({
  methods,
  ...(batch && { allow_batch: { v1: true } as const }),
  args: orEmptyList(mapValues(args, (part) => wireArgument(part))),
})

const hasParameters = (route: Route): boolean => route.path.includes('{')

const listedOperations = (route: Route): readonly ContractOperation[] =>
  route.operations.filter(({ unlisted }) => !unlisted)

const routeParts = ({ namespace }: Route, operations: readonly ContractOperation[]) => ({
  namespace,
  methods: operations.flatMap(({ methods }) => methods),
  endpoints: operations.map(toEndpoint),
})

const listedParts = memoize((route: Route) => routeParts(route, listedOperations(route)))

function selfLink(route: Route, restRoot: string): Pick<RouteEntry, '_links'> {
  if (hasParameters(route)) return {}
  return { _links: { self: [{ href: `${restRoot}${route.path.slice(1)}` }] } }
}

function schemaOf(route: Route, restRoot: string): Pick<RouteEntry, 'schema'> {
  const [operation] = route.operations
  const schema = operation && resourceSchema(operation, restRoot)
  return schema ? { schema } : {}
}

/** One entry of `routes` (platform/core 1.2). */
export const routeObject = (route: Route, restRoot: string, context?: unknown): RouteEntry => ({
  ...listedParts(route),
  ...(context === 'help' && schemaOf(route, restRoot)),
  ...selfLink(route, restRoot),
})

/** The response to OPTIONS: the route with its schema, listed in the index or not. */
export const optionsDocument = (route: Route, restRoot: string): RouteEntry => ({
  ...routeParts(route, route.operations),
  ...schemaOf(route, restRoot),
  ...selfLink(route, restRoot),
})

function routesMap(
  routes: readonly Route[],
  restRoot: string,
  context?: unknown,
): Readonly<Record<string, RouteEntry>> {
  return Object.fromEntries(
    routes
      .filter((route) => listedOperations(route).length > 0)
      .map((route) => [route.pattern, routeObject(route, restRoot, context)]),
  )
}

/** The response of a namespace root. */
export function namespaceListing(
  contract: Contract,
  name: string,
  { restRoot, context }: Pick<IndexOptions, 'restRoot' | 'context'>,
) {
  const routes = contract.routes.filter(({ namespace }) => namespace === name)
  return { namespace: name, routes: routesMap(routes, restRoot, context) }
}

/** The index document without its links, in wire order (platform/core 1.1). */
export function indexDocument(contract: Contract, options: IndexOptions) {
  const { site_logo, site_icon, site_icon_url, ...facts } = options.facts
  return {
    ...facts,
    namespaces: contract.namespaces.map(({ name }) => name),
    authentication: {
      'application-passwords': { endpoints: { authorization: options.authorizationUrl } },
    },
    routes: routesMap(contract.routes, options.restRoot, options.context),
    site_logo,
    site_icon,
    site_icon_url,
  }
}

const CURIES = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }]

/** The links of the index; links to images and the theme add the curies. */
export function indexLinks({
  facts,
  restRoot,
  theme,
}: IndexOptions): Readonly<Record<string, readonly Json[]>> {
  const images = (['site_logo', 'site_icon'] as const)
    .filter((type) => facts[type] > 0)
    .map((type) => ({
      embeddable: true,
      type,
      href: `${restRoot}${LINKED_PATHS.media}/${facts[type]}`,
    }))
  return {
    help: [{ href: 'https://developer.example/rest-api/' }],
    ...(theme !== undefined && {
      'wp:active-theme': [{ href: `${restRoot}${LINKED_PATHS.themes}/${theme}` }],
    }),
    ...(images.length && { 'wp:featuredmedia': images }),
    ...((theme !== undefined || images.length) && { curies: CURIES }),
  }
}

export const namespaceLinks = (restRoot: string) => ({ up: [{ href: restRoot }] })
