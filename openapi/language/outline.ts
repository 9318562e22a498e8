/**
 * An outline of all routes without their definitions, for code that has to know a route before its
 * namespace is loaded. Derived from the namespaces by `npm run export`.
 */
import namespaces from '#openapi/dist/outline.json' with { type: 'json' }

interface OperationOutline {
  readonly id: string
  readonly methods: readonly string[]
  readonly params: Readonly<Record<string, { readonly capture: string }>>
}

/** The outline of one key of the index. */
export interface RouteOutline {
  readonly namespace: string
  readonly path: string
  readonly operations: readonly OperationOutline[]
}

export interface NamespaceOutline {
  readonly name: string
  /** The only variant that has it. */
  readonly only?: string
  readonly routes: readonly Omit<RouteOutline, 'namespace'>[]
}

const OUTLINE: readonly NamespaceOutline[] = namespaces

/** In index order, after the routes without a namespace. */
export const routesOfOutline = (variant: string): readonly RouteOutline[] =>
  OUTLINE.filter(({ only = variant }) => only === variant).flatMap(({ name, routes }) =>
    routes.map((route) => ({ ...route, namespace: name })),
  )
