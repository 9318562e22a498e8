/**
 * The routes of an index under the names of the contract, as far as an extension can contain them.
 */

import { readPattern } from '#openapi/drift/read/route-pattern.ts'
import type { ArgMap } from '#openapi/language/arguments.ts'
import type { Method } from '#openapi/language/define.ts'
import { METHODS } from '#openapi/language/define.ts'
import { asRecord, isAmong, isRecord, type Json, toItems } from '#openapi/values/json.ts'
import { argumentsOf } from './arguments.ts'
import schema from './extension.schema.json' with { type: 'json' }
import { isSupportedClass } from './path-class.ts'

const { path: PATH_FORM } = schema.$defs.route.properties
const PATH = new RegExp(PATH_FORM.pattern)

interface IndexEndpoint {
  readonly methods: readonly Method[]
  readonly args: ArgMap
  readonly batch: boolean
}

export interface IndexRoute {
  /** As in the index. */
  readonly pattern: string
  readonly path: string
  readonly namespace: string
  readonly params: Readonly<Record<string, string>>
  /** Each method occurs in one of them only. */
  readonly endpoints: readonly IndexEndpoint[]
}

export interface SkippedRoute {
  readonly pattern: string
  readonly why: string
}

/** Maps names of a deployment to those of the contract. */
export interface NeutralNames {
  path(path: string): string
  namespace(name: string): string
  /** The arguments of a route, by its neutral path. */
  arguments(args: ArgMap, path: string): ArgMap
}

type NeutralArguments = (args: ArgMap) => ArgMap

function endpointOf(value: unknown, neutralArguments: NeutralArguments): IndexEndpoint {
  const { methods, args, allow_batch: batch } = asRecord(value)
  return {
    methods: (toItems(methods) ?? []).filter((method): method is Method =>
      isAmong(METHODS, method),
    ),
    args: neutralArguments(argumentsOf(args)),
    batch: isRecord(batch) ? Object.values(batch).includes(true) : batch === true,
  }
}

/** A deployment may declare a method of a route twice; the first declaration is effective. */
function withoutRepeats(endpoints: readonly IndexEndpoint[]): readonly IndexEndpoint[] {
  const declared = new Set<Method>()
  return endpoints.flatMap((endpoint) => {
    const methods = [...new Set(endpoint.methods)].filter((method) => !declared.has(method))
    for (const method of methods) declared.add(method)
    return methods.length ? [{ ...endpoint, methods }] : []
  })
}

function skipReason({ path, params }: IndexRoute): string | undefined {
  if (path === '/') return undefined
  if (!PATH.test(path)) return 'its path has optional or alternative parts'
  if (path.length > PATH_FORM.maxLength)
    return `its path has more than ${PATH_FORM.maxLength} characters`
  const unsupported = Object.entries(params).find(([, expression]) => !isSupportedClass(expression))
  return unsupported && `the expression of ${unsupported[0]} is not supported`
}

function readRoute(pattern: string, value: unknown, neutral: NeutralNames): IndexRoute {
  const { template, params } = readPattern(pattern)
  const route = asRecord(value)
  const path = neutral.path(template)
  const neutralArguments: NeutralArguments = (args) => neutral.arguments(args, path)
  return {
    pattern,
    path,
    namespace: neutral.namespace(String(route['namespace'] ?? '')),
    params: Object.fromEntries(params),
    endpoints: (toItems(route['endpoints']) ?? []).map((each) =>
      endpointOf(each, neutralArguments),
    ),
  }
}

/**
 * Patterns that differ only in an expression are merged into one route, with the first expression.
 */
export function readIndexRoutes(index: Json, neutral: NeutralNames) {
  const routes = new Map<string, IndexRoute>()
  const skipped: SkippedRoute[] = []
  for (const [pattern, value] of Object.entries(asRecord(index['routes']))) {
    const route = readRoute(pattern, value, neutral)
    const known = routes.get(route.path)
    const why = skipReason(route)
    if (why !== undefined) skipped.push({ pattern, why })
    else
      routes.set(route.path, {
        ...(known ?? route),
        endpoints: withoutRepeats([...(known?.endpoints ?? []), ...route.endpoints]),
      })
  }
  return { routes: [...routes.values()], skipped }
}
