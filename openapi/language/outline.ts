/**
 * Names of everything there is, without what it says: for those who must know a route before the
 * namespace it belongs to is loaded. Derived from the namespaces by `npm run export`.
 */
import namespaces from '#openapi/dist/outline.json' with { type: 'json' }

export interface OperationOutline {
  readonly id: string
  readonly methods: readonly string[]
  readonly params: Readonly<Record<string, { readonly capture: string }>>
}

/** One key of the index, by its names. */
export interface RouteOutline {
  readonly namespace: string
  readonly path: string
  readonly operations: readonly OperationOutline[]
}

export interface NamespaceOutline {
  readonly name: string
  /** The one variant that has it. */
  readonly only?: string
  readonly routes: readonly Omit<RouteOutline, 'namespace'>[]
}

const OUTLINE: readonly NamespaceOutline[] = namespaces

/** In index order, after the routes that belong to no namespace. */
export const routesOfOutline = (variant: string): readonly RouteOutline[] =>
  OUTLINE.filter(({ only = variant }) => only === variant).flatMap(({ name, routes }) =>
    routes.map((route) => ({ ...route, namespace: name })),
  )
