/** The comparable parts of an interface, independent of the document format. */
import type { Json } from '#openapi/values/json.ts'
import type { Basis, Provenance } from './provenance.ts'
import type { ResolveReference } from './schema-source.ts'
import type { Part } from './shape.ts'

export interface SurfaceArgument {
  readonly name: string
  readonly required: boolean
  readonly shape: Part
  readonly pointer: string
  /** `any` if the document does not state a location, as in an index. */
  readonly location: 'any' | 'path' | 'query' | 'header' | 'cookie' | 'body'
}

export interface Header {
  readonly required: boolean
  readonly shape: Part
  readonly pointer: string
}

/** A response or a request body: content types with their schemas. */
export interface Message {
  readonly pointer: string
  readonly media: ReadonlyMap<string, Part>
}
export interface ResponseShape extends Message {
  readonly headers: ReadonlyMap<string, Header>
}

/** The parts of an operation that only OpenAPI documents describe. */
export interface Traffic {
  readonly body?: Message & { readonly required: boolean; readonly hasMembers: boolean }
  readonly responses: ReadonlyMap<string, ResponseShape>
  /** Alternative security requirements; empty for anonymous access. */
  readonly security: readonly string[]
  readonly deprecated: boolean
  readonly operationId?: string
}

export interface SurfaceEndpoint {
  readonly methods: readonly string[]
  readonly pointer: string
  /** The expression of each path parameter; undefined if the document has none. */
  readonly params: ReadonlyMap<string, string | undefined>
  readonly args: ReadonlyMap<string, SurfaceArgument>
  /** Undefined if not stated. */
  readonly batch: boolean | undefined
  readonly provenance: Provenance
  readonly traffic?: Traffic
  /** The source of the whole endpoint, if it can be compared directly. */
  readonly source?: Json
}

/** A fault of a route object itself. */
export interface FieldFault {
  readonly field: string
  /** Undefined if the field is missing. */
  readonly found?: string
}

/** All endpoints of one path; an index may split them over several keys. */
export interface SurfaceRoute {
  readonly template: string
  readonly namespace: string
  readonly pointer: string
  readonly endpoints: readonly SurfaceEndpoint[]
  readonly faults: readonly FieldFault[]
  /** The methods listed by the route object beside its endpoints; only in an index. */
  readonly listedMethods?: readonly string[]
}

export interface IndexField {
  readonly types: readonly string[]
  readonly required: boolean
  readonly pointer: string
}

export interface Mechanism {
  readonly pointer: string
  /** Undefined if not stated. */
  readonly hasAddress: boolean | undefined
}

export interface Surface {
  readonly kind: 'index' | 'openapi' | 'contract'
  readonly namespaces: readonly string[]
  /** An OpenAPI document has no list of namespaces; they are derived from the paths. */
  readonly listsNamespaces: boolean
  readonly routes: ReadonlyMap<string, SurfaceRoute>
  readonly authentication: ReadonlyMap<string, Mechanism> | undefined
  readonly fields: ReadonlyMap<string, IndexField> | undefined
  readonly fieldBasis: Basis
  readonly resolve: ResolveReference
  /** Missing statements mean unknown, not unrestricted or absent, as in an interface document. */
  readonly hasUnstatedParts?: true
  /** Namespaces known to have more routes than listed. */
  readonly partlyDocumented?: ReadonlySet<string>
  /** Templates of routes of the other side that are not compared. */
  readonly leftOut?: ReadonlySet<string>
  /** The host of the links. */
  readonly linkHost?: string
}

export interface SkippedCheck {
  readonly what: string
  readonly why: string
}

/** Merges routes with the same template: endpoints of later keys join the first. */
export function joinRoutes(routes: readonly SurfaceRoute[]): ReadonlyMap<string, SurfaceRoute> {
  const joined = new Map<string, SurfaceRoute>()
  for (const route of routes) {
    const known = joined.get(route.template)
    joined.set(
      route.template,
      known
        ? {
            ...known,
            endpoints: [...known.endpoints, ...route.endpoints],
            faults: [...known.faults, ...route.faults],
            ...(known.listedMethods && {
              listedMethods: [...known.listedMethods, ...(route.listedMethods ?? [])],
            }),
          }
        : route,
    )
  }
  return joined
}
