/** The surface of an OpenAPI 3.0 or 3.1 document. */

import { appendPointer } from '#openapi/drift/surface/pointer.ts'
import { NO_PROVENANCE, type Provenance, STATED } from '#openapi/drift/surface/provenance.ts'
import { type ResolveReference, resolverFor } from '#openapi/drift/surface/schema-source.ts'
import {
  joinRoutes,
  type Mechanism,
  type Surface,
  type SurfaceEndpoint,
  type SurfaceRoute,
} from '#openapi/drift/surface/surface.ts'
import type { Assumed } from '#openapi/language/define.ts'
import { asRecord, isRecord, type Json, memberOf } from '#openapi/values/json.ts'
import { fieldsIn } from './index-fields.ts'
import { inputsOf } from './openapi-inputs.ts'
import { trafficOf } from './openapi-traffic.ts'
import { readPattern } from './route-pattern.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace']

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined

/**
 * The basis of an operation: exports of this project state it, any other document counts as stated.
 */
function provenanceIn(operation: Json): Provenance {
  const section = text(operation['x-spec'])
  const id = text(operation['operationId'])
  const assumed = operation['x-assumed']
  return {
    ...NO_PROVENANCE,
    // Only exports of this project contain it, written from the contract.
    ...(isRecord(assumed) && { assumed: assumed as Assumed }),
    ...(section !== undefined && { section }),
    ...(id !== undefined && { operation: id }),
    ...(isRecord(operation['x-undeclared']) && { allowsMoreArguments: true }),
  }
}

/** A path item and its document. */
interface PathItem {
  readonly document: Json
  readonly template: string
  readonly item: Json
  readonly place: string
  readonly follow: ResolveReference
}

function readOnce<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

/** Read lazily: operations equal in both documents are never read. */
function endpointOf(context: PathItem, method: string): SurfaceEndpoint {
  const { document, template, item, place, follow } = context
  const operation = asRecord(item[method])
  const at = appendPointer(place, method)
  const inputs = readOnce(() => inputsOf({ item, operation, place, at, follow }))
  const traffic = readOnce(() =>
    trafficOf({ document, operation, at, follow, body: inputs().body }),
  )
  const pattern = text(operation['x-index-pattern'])
  const params = readOnce(() => (pattern ? readPattern(pattern).params : inputs().params))
  const batch = operation['x-batch']
  return {
    methods: [method.toUpperCase()],
    place: at,
    batch: typeof batch === 'boolean' ? batch : undefined,
    provenance: provenanceIn(operation),
    source: { template, operation, shared: item['parameters'], security: document['security'] },
    get params() {
      return params()
    },
    get args() {
      return inputs().args
    },
    get traffic() {
      return traffic()
    },
  }
}

/** The prefix up to the first version: `/core/v2/posts` belongs to `core/v2`. */
const namespaceIn = (template: string): string =>
  /^\/(.+?\/v?\d+(?:\.\d+)*)(?=\/|$)/.exec(template)?.[1] ?? ''

function routeOf(context: PathItem): SurfaceRoute[] {
  const methods = METHODS.filter((method) => isRecord(context.item[method]))
  if (!methods.length) return []
  const stated = methods
    .map((method) => asRecord(context.item[method])['x-namespace'])
    .find((name) => typeof name === 'string')
  return [
    {
      template: context.template,
      namespace: stated ?? namespaceIn(context.template),
      place: context.place,
      endpoints: methods.map((method) => endpointOf(context, method)),
      faults: [],
    },
  ]
}

function routesOf(document: Json, follow: ResolveReference): readonly SurfaceRoute[] {
  const paths = isRecord(document['paths']) ? Object.entries(document['paths']) : []
  return paths
    .filter(([path]) => path.startsWith('/'))
    .flatMap(([path, value]) => {
      const { value: item, place } = follow({ value, place: appendPointer('/paths', path) })
      const template = path.length > 1 ? path.replace(/\/$/, '') : path
      return isRecord(item) ? routeOf({ document, template, item, place, follow }) : []
    })
}

/** Application passwords use HTTP Basic. */
const mechanismName = (name: string, scheme: unknown): string =>
  isRecord(scheme) && scheme['type'] === 'http' && scheme['scheme'] === 'basic'
    ? 'application-passwords'
    : name

function mechanismsOf(document: Json): ReadonlyMap<string, Mechanism> | undefined {
  const components = document['components']
  const schemes = memberOf(components, 'securitySchemes')
  if (!isRecord(schemes)) return undefined
  return new Map(
    Object.entries(schemes).map(([name, scheme]) => [
      mechanismName(name, scheme),
      { place: appendPointer('/components/securitySchemes', name), hasAddress: undefined },
    ]),
  )
}

/** The fields of the index: those of the response to `GET /`, if the document has it. */
function fieldsOf(routes: ReadonlyMap<string, SurfaceRoute>) {
  const index = routes.get('/')?.endpoints.find(({ methods }) => methods.includes('GET'))
  const body = index?.traffic?.answers.get('200')?.media.get('application/json')
  return body && fieldsIn(body())
}

export function openApiSurface(document: Json): Surface {
  const follow = resolverFor(document)
  const routes = joinRoutes(routesOf(document, follow))
  const names = [...routes.values()].map(({ namespace }) => namespace).filter(Boolean)
  return {
    kind: 'openapi',
    namespaces: [...new Set(names)],
    listsNamespaces: false,
    routes,
    authentication: mechanismsOf(document),
    fields: fieldsOf(routes),
    fieldBasis: STATED,
    follow,
  }
}
