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
import { textOf } from './keywords.ts'
import { inputsOf } from './openapi-inputs.ts'
import { trafficOf } from './openapi-traffic.ts'
import { readPattern } from './route-pattern.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace']

/**
 * The basis of an operation: exports of this project state it, any other document counts as stated.
 */
function provenanceIn(operation: Json): Provenance {
  const section = textOf(operation['x-spec'])
  const id = textOf(operation['operationId'])
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
  readonly pointer: string
  readonly resolve: ResolveReference
}

function lazily<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

/** Read lazily: operations equal in both documents are never read. */
function endpointOf(context: PathItem, method: string): SurfaceEndpoint {
  const { document, template, item, pointer, resolve } = context
  const operation = asRecord(item[method])
  const operationPointer = appendPointer(pointer, method)
  const inputs = lazily(() => inputsOf({ item, operation, pointer, operationPointer, resolve }))
  const traffic = lazily(() =>
    trafficOf({ document, operation, operationPointer, resolve, body: inputs().body }),
  )
  const pattern = textOf(operation['x-index-pattern'])
  const params = lazily(() => (pattern ? readPattern(pattern).params : inputs().params))
  const batch = operation['x-batch']
  return {
    methods: [method.toUpperCase()],
    pointer: operationPointer,
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
  const statedNamespace = methods
    .map((method) => asRecord(context.item[method])['x-namespace'])
    .find((name) => typeof name === 'string')
  return [
    {
      template: context.template,
      namespace: statedNamespace ?? namespaceIn(context.template),
      pointer: context.pointer,
      endpoints: methods.map((method) => endpointOf(context, method)),
      faults: [],
    },
  ]
}

function routesOf(document: Json, resolve: ResolveReference): readonly SurfaceRoute[] {
  const paths = isRecord(document['paths']) ? Object.entries(document['paths']) : []
  return paths
    .filter(([path]) => path.startsWith('/'))
    .flatMap(([path, value]) => {
      const { value: item, pointer } = resolve({ value, pointer: appendPointer('/paths', path) })
      const template = path.length > 1 ? path.replace(/\/$/, '') : path
      return isRecord(item) ? routeOf({ document, template, item, pointer, resolve }) : []
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
      { pointer: appendPointer('/components/securitySchemes', name), hasAddress: undefined },
    ]),
  )
}

/** The fields of the index: those of the response to `GET /`, if the document has it. */
function fieldsOf(routes: ReadonlyMap<string, SurfaceRoute>) {
  const index = routes.get('/')?.endpoints.find(({ methods }) => methods.includes('GET'))
  const body = index?.traffic?.responses.get('200')?.media.get('application/json')
  return body && fieldsIn(body())
}

export function openApiSurface(document: Json): Surface {
  const resolve = resolverFor(document)
  const routes = joinRoutes(routesOf(document, resolve))
  const names = [...routes.values()].map(({ namespace }) => namespace).filter(Boolean)
  return {
    kind: 'openapi',
    namespaces: [...new Set(names)],
    listsNamespaces: false,
    routes,
    authentication: mechanismsOf(document),
    fields: fieldsOf(routes),
    fieldBasis: STATED,
    resolve,
  }
}
