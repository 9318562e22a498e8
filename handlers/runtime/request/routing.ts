import type { Contract, ContractOperation, Route } from '#openapi/contract/contract.ts'
import { memoize } from '#openapi/values/memoize.ts'
import type { Params } from './parameters.ts'

/** Finds the operation of a method and a path. */

export interface RouteMatch {
  readonly route: Route
  readonly operation: ContractOperation
  /** The path parameters as strings. */
  readonly params: Params
}

export interface RouteTable {
  /** The operation for a method and path; undefined when either is unknown. */
  find(method: string, path: string): RouteMatch | undefined
  /** The first route with a matching pattern, regardless of methods. */
  findRoute(path: string): FoundRoute | undefined
}

interface FoundRoute {
  readonly route: Route
  readonly params: Params
}

interface ParameterBranch {
  readonly name: string
  readonly pattern: RegExp
  readonly node: RouteNode
}
interface RouteNode {
  readonly literals: Map<string, RouteNode>
  readonly branches: ParameterBranch[]
  readonly routes: Route[]
}

const createNode = (): RouteNode => ({ literals: new Map(), branches: [], routes: [] })

function childOf(node: RouteNode, segment: string, route: Route): RouteNode {
  const name = /^\{(\w+)\}$/.exec(segment)?.[1]
  if (!name) {
    const known = node.literals.get(segment.toLowerCase())
    if (known) return known
    const created = createNode()
    node.literals.set(segment.toLowerCase(), created)
    return created
  }
  const capture = route.operations[0]?.params[name]?.capture ?? ''
  const source = `^${capture}$`
  const known = node.branches.find(
    (branch) => branch.name === name && branch.pattern.source === source,
  )
  if (known) return known.node
  const created = createNode()
  node.branches.push({ name, pattern: new RegExp(source, 'i'), node: created })
  return created
}

/** `['', 'core', 'v2', 'posts']`: a path without a leading slash matches no route. */
const segmentsOf = (path: string): readonly string[] => path.split('/')

/** The limit for URLs; parts of a batch could be longer. */
const MAX_PATH_LENGTH = 8 * 1024
const NO_PARAMS: Params = Object.freeze({})

/** State of one tree search; names and values of the current branches form a stack. */
interface RouteSearch {
  readonly segments: readonly string[]
  readonly names: string[]
  readonly values: string[]
  readonly found: FoundRoute[]
}

function paramsOf({ names, values }: RouteSearch): Params {
  if (!names.length) return NO_PARAMS
  const params: Record<string, string> = {}
  for (const [at, name] of names.entries()) params[name] = values[at] ?? ''
  return params
}

/** Collects every matching route, literals before parameters. */
function walk(search: RouteSearch, node: RouteNode, at: number): void {
  const segment = search.segments[at]
  if (segment === undefined) {
    for (const route of node.routes) search.found.push({ route, params: paramsOf(search) })
    return
  }
  const fixed = node.literals.get(segment) ?? node.literals.get(segment.toLowerCase())
  if (fixed) walk(search, fixed, at + 1)
  for (const { name, pattern: fits, node: next } of node.branches) {
    if (!fits.test(segment)) continue
    search.names.push(name)
    search.values.push(segment)
    walk(search, next, at + 1)
    search.names.pop()
    search.values.pop()
  }
}

function collect(root: RouteNode, path: string): readonly FoundRoute[] {
  const segments = segmentsOf(path)
  if (segments[0] !== '') return []
  const search: RouteSearch = { segments, names: [], values: [], found: [] }
  walk(search, root, 1)
  return search.found
}

const supports = ({ methods }: { readonly methods: readonly string[] }, method: string): boolean =>
  methods.includes(method)

/**
 * A tree of path segments, so that lookup does not depend on the number of routes. Shared by all
 * stand-ins.
 */
export const routeTableOf = memoize((contract: Contract): RouteTable => {
  const root = createNode()
  for (const route of contract.routes) {
    let node = root
    for (const segment of segmentsOf(route.path).slice(1)) node = childOf(node, segment, route)
    node.routes.push(route)
  }
  const fixed = new Map(
    contract.routes
      .filter(({ path }) => !path.includes('{'))
      .map((route) => [route.path.toLowerCase(), route]),
  )
  const matches = (path: string) => (path.length > MAX_PATH_LENGTH ? [] : collect(root, path))
  return {
    find: (method, path) => {
      const effective = method === 'HEAD' ? 'GET' : method
      const route = fixed.get(path)
      const direct = route?.operations.find((candidate) => supports(candidate, effective))
      if (route && direct) return { route, operation: direct, params: NO_PARAMS }
      for (const { route, params } of matches(path)) {
        const operation = route.operations.find((candidate) => supports(candidate, effective))
        if (operation) return { route, operation, params }
      }
      return undefined
    },
    findRoute: (path) => matches(path)[0],
  }
})
