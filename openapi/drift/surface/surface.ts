/** What can be compared of an interface, whatever kind of document described it. */
import type { Json } from '#openapi/values/json.ts'
import type { Basis, Grounds } from './grounds.ts'
import type { FollowReference } from './schema-source.ts'
import type { Part } from './shape.ts'

export interface SurfaceArgument {
  readonly name: string
  readonly required: boolean
  readonly shape: Part
  readonly place: string
  /** `any` where the document does not say how it travels, as an index does not. */
  readonly location: 'any' | 'path' | 'query' | 'header' | 'cookie' | 'body'
}

export interface Header {
  readonly required: boolean
  readonly shape: Part
  readonly place: string
}

/** A response, or the body of a request: content types with their schemas. */
export interface Message {
  readonly place: string
  readonly media: ReadonlyMap<string, Part>
}
export interface ResponseShape extends Message {
  readonly headers: ReadonlyMap<string, Header>
}

/** What only an OpenAPI document tells about an operation. */
export interface Traffic {
  readonly body?: Message & { readonly required: boolean; readonly hasMembers: boolean }
  readonly answers: ReadonlyMap<string, ResponseShape>
  /** The ways to sign in, one of which is needed; empty when anybody may call. */
  readonly security: readonly string[]
  readonly deprecated: boolean
  readonly operationId?: string
}

export interface SurfaceEndpoint {
  readonly methods: readonly string[]
  readonly place: string
  /** The expression behind each path parameter; undefined where the document gives none. */
  readonly params: ReadonlyMap<string, string | undefined>
  readonly args: ReadonlyMap<string, SurfaceArgument>
  /** Undefined where the document does not say. */
  readonly batch: boolean | undefined
  readonly grounds: Grounds
  readonly traffic?: Traffic
  /** All that it was read from, where that can be compared as it is. */
  readonly source?: Json
}

/** What is wrong with a route object itself. */
export interface FieldFault {
  readonly field: string
  /** Undefined when it is missing. */
  readonly found?: string
}

/** All endpoints of one path; an index may spread them over several keys. */
export interface SurfaceRoute {
  readonly template: string
  readonly namespace: string
  readonly place: string
  readonly endpoints: readonly SurfaceEndpoint[]
  readonly faults: readonly FieldFault[]
  /** The methods the route itself lists beside its endpoints; only an index does so. */
  readonly listed?: readonly string[]
}

export interface IndexField {
  readonly types: readonly string[]
  readonly required: boolean
  readonly place: string
}

export interface Mechanism {
  readonly place: string
  /** Undefined where the document does not say. */
  readonly hasAddress: boolean | undefined
}

export interface Surface {
  readonly kind: 'index' | 'openapi' | 'contract'
  readonly namespaces: readonly string[]
  /** An OpenAPI document has no list of namespaces; theirs are told from the paths. */
  readonly listsNamespaces: boolean
  readonly routes: ReadonlyMap<string, SurfaceRoute>
  readonly authentication: ReadonlyMap<string, Mechanism> | undefined
  readonly fields: ReadonlyMap<string, IndexField> | undefined
  readonly fieldBasis: Basis
  readonly follow: FollowReference
  /** What it does not say is not known, rather than free or absent; so reads an interface document. */
  readonly isSilent?: true
  /** Namespaces that are known to have more routes than are shown. */
  readonly shownInPart?: ReadonlySet<string>
  /** The host that links name. */
  readonly linkHost?: string
}

export interface NotChecked {
  readonly what: string
  readonly why: string
}

/** One path per template: endpoints of further keys join the first. */
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
            ...(known.listed && { listed: [...known.listed, ...(route.listed ?? [])] }),
          }
        : route,
    )
  }
  return joined
}
