/**
 * The surface of an index document, live or saved. Tolerates malformed parts and reads the rest.
 */

import { appendPointer } from '#openapi/drift/surface/pointer.ts'
import { NO_PROVENANCE, STATED } from '#openapi/drift/surface/provenance.ts'
import { resolveNothing } from '#openapi/drift/surface/schema-source.ts'
import {
  type FieldFault,
  type IndexField,
  joinRoutes,
  type Mechanism,
  type Surface,
  type SurfaceArgument,
  type SurfaceEndpoint,
  type SurfaceRoute,
} from '#openapi/drift/surface/surface.ts'
import { asRecord, isRecord, type Json, memberOf, toItems } from '#openapi/values/json.ts'
import { entriesOf, isTrue } from './keywords.ts'
import { readPattern } from './route-pattern.ts'
import { partOf } from './shape.ts'

export function jsonType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

/** A list of strings; an older form has them as object keys. */
function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split(/[\s,|]+/).filter(Boolean)
  if (isRecord(value) && Object.values(value).every((flag) => typeof flag === 'boolean'))
    return Object.keys(value).filter((word) => value[word])
  return (toItems(value) ?? []).filter((word) => typeof word === 'string')
}

const methodsOf = (value: unknown): readonly string[] =>
  stringsOf(value).map((method) => method.toUpperCase())

function argumentsOf(args: unknown, pointer: string, pathNames: ReadonlySet<string>) {
  return new Map(
    entriesOf(args).map(([name, value]): [string, SurfaceArgument] => {
      const at = appendPointer(pointer, name)
      return [
        name,
        {
          name,
          required: isRecord(value) && isTrue(value['required']),
          shape: partOf({ value, pointer: at }, resolveNothing),
          pointer: at,
          location: pathNames.has(name) ? 'path' : 'any',
        },
      ]
    }),
  )
}

function endpointAt(
  value: Json,
  pointer: string,
  params: ReadonlyMap<string, string>,
): SurfaceEndpoint {
  const batch = value['allow_batch']
  return {
    methods: methodsOf(value['methods']),
    pointer,
    params,
    args: argumentsOf(value['args'], appendPointer(pointer, 'args'), new Set(params.keys())),
    batch: isTrue(batch) || (isRecord(batch) && Object.values(batch).some(isTrue)),
    provenance: NO_PROVENANCE,
  }
}

const ROUTE_FIELD_TYPES = { namespace: 'string', methods: 'array', endpoints: 'array' } as const

function hrefsOf(links: unknown): readonly string[] {
  const self = isRecord(links) ? toItems(links['self']) : undefined
  return (self ?? []).flatMap((link) =>
    isRecord(link) && typeof link['href'] === 'string' ? [link['href']] : [],
  )
}

/** Section 2.1: the fields of a route object; only fixed paths have a link to themselves. */
function faultsOf(route: Json, isFixed: boolean): readonly FieldFault[] {
  const fieldFaults = Object.entries(ROUTE_FIELD_TYPES).flatMap(([field, type]): FieldFault[] => {
    if (route[field] === undefined) return [{ field }]
    const found = jsonType(route[field])
    const isList = type === 'array' && toItems(route[field]) !== undefined
    return found === type || isList ? [] : [{ field, found }]
  })
  const links = route['_links']
  if (!isFixed || hrefsOf(links).length) return fieldFaults
  const self = memberOf(links, 'self')
  const field = '_links.self'
  return [...fieldFaults, self === undefined ? { field } : { field, found: jsonType(self) }]
}

function routeAt(pattern: string, value: unknown): SurfaceRoute {
  const pointer = appendPointer('/routes', pattern)
  const route = asRecord(value)
  const { template, params } = readPattern(pattern)
  const endpoints = (toItems(route['endpoints']) ?? []).flatMap((endpoint, index) =>
    isRecord(endpoint)
      ? [endpointAt(endpoint, appendPointer(pointer, 'endpoints', index), params)]
      : [],
  )
  return {
    template,
    namespace: typeof route['namespace'] === 'string' ? route['namespace'] : '',
    pointer,
    endpoints,
    faults: faultsOf(route, params.size === 0),
    listedMethods: methodsOf(route['methods']),
  }
}

const typesOf = (name: string, value: unknown): readonly string[] => {
  const type = jsonType(value)
  // A number, or its string on sites with a raw offset.
  if (name === 'gmt_offset' && ['integer', 'number', 'string'].includes(type))
    return ['number', 'string']
  return type === 'integer' || type === 'number' ? ['number', type] : [type]
}

function fieldsOf(index: Json): ReadonlyMap<string, IndexField> {
  return new Map(
    Object.entries(index)
      .filter(([name]) => name !== '_links')
      .map(([name, value]) => [
        name,
        { types: typesOf(name, value), required: true, pointer: appendPointer('', name) },
      ]),
  )
}

function mechanismsOf(value: unknown): ReadonlyMap<string, Mechanism> {
  return new Map(
    entriesOf(value).map(([name, mechanism]) => {
      const endpoints = memberOf(mechanism, 'endpoints')
      const address = memberOf(endpoints, 'authorization')
      return [
        name,
        {
          pointer: appendPointer('/authentication', name),
          hasAddress: typeof address === 'string' && address !== '',
        },
      ]
    }),
  )
}

function hostOf(routes: readonly [string, unknown][]): string | undefined {
  const hrefs = routes.flatMap(([, route]) => (isRecord(route) ? hrefsOf(route['_links']) : []))
  return hrefs[0] && URL.canParse(hrefs[0]) ? new URL(hrefs[0]).host : undefined
}

export function indexSurface(index: Json): Surface {
  const routes = entriesOf(index['routes'])
  const linkHost = hostOf(routes)
  return {
    kind: 'index',
    namespaces: stringsOf(index['namespaces']),
    listsNamespaces: true,
    routes: joinRoutes(routes.map(([pattern, route]) => routeAt(pattern, route))),
    authentication: mechanismsOf(index['authentication']),
    fields: fieldsOf(index),
    fieldBasis: STATED,
    resolve: resolveNothing,
    ...(linkHost !== undefined && { linkHost }),
  }
}
