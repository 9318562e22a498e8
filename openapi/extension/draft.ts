/** Drafts an extension from the index of a deployment: the parts missing from the contract. */

import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { NAMESPACES } from '#openapi/contract/registry.ts'
import { withoutParameterNames } from '#openapi/drift/read/route-pattern.ts'
import type { ArgMap } from '#openapi/language/arguments.ts'
import {
  type Archetype,
  isNamespaceRoot,
  type Method,
  namespaceWord,
} from '#openapi/language/define.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import { formatValue } from '#openapi/values/format-value.ts'
import { groupBy, type Json } from '#openapi/values/json.ts'
import { archetypeOf, type KnownPaths, knownPaths, verbOf } from './archetypes.ts'
import schema from './extension.schema.json' with { type: 'json' }
import {
  type AdoptedOperation,
  type AdoptedRoute,
  EXTENSION_FORMAT,
  EXTENSION_VERSION,
  type Extension,
} from './extension.ts'
import {
  type IndexRoute,
  type NeutralNames,
  readIndexRoutes,
  type SkippedRoute,
} from './index-routes.ts'

const NAMESPACE = new RegExp(schema.$defs.namespace.pattern)
const { maxItems: MAX_ROUTES } = schema.properties.routes

export interface ExtensionDraft {
  readonly extension: Extension
  readonly skipped: readonly SkippedRoute[]
}

interface DraftOptions {
  readonly contract: Contract
  readonly index: Json
  /** Maps names of the deployment to those of the contract. */
  readonly neutral: NeutralNames
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

interface AddedArguments {
  readonly operation: ContractOperation
  readonly args: ArgMap
}

/** Arguments that operations of the contract accept beyond their declaration. */
function extraArgumentsIn(
  routes: readonly IndexRoute[],
  { operations }: Contract,
): readonly AddedArguments[] {
  const known = groupBy(operations, ({ path }) => withoutParameterNames(path))
  return routes.flatMap(({ path, endpoints }) =>
    (known.get(withoutParameterNames(path)) ?? []).flatMap((operation) => {
      const endpoint = endpoints.find(({ methods }) =>
        methods.some((method) => operation.methods.includes(method)),
      )
      const further = Object.entries(endpoint?.args ?? {}).filter(
        ([name]) => !operation.args[name] && !parameterNames(path).includes(name),
      )
      return endpoint ? [{ operation, args: Object.fromEntries(further) }] : []
    }),
  )
}

/** Arguments added to every known operation in the same form. */
function commonArgumentsIn([first, ...others]: readonly AddedArguments[]): ArgMap {
  const shared = Object.entries(first?.args ?? {}).filter(
    ([name, schema]) => others.length && others.every(({ args }) => isSame(args[name], schema)),
  )
  return Object.fromEntries(shared)
}

const withoutShared = (args: ArgMap, everywhere: ArgMap): ArgMap =>
  Object.fromEntries(
    Object.entries(args).filter(([name, schema]) => !isSame(everywhere[name], schema)),
  )

/** Ids are derived from paths; ids of both variants are reserved, and duplicates are numbered. */
function createIdGenerator(contract: Contract) {
  const own = NAMESPACES.flatMap(({ operations }) => operations)
  const taken = new Set([...own, ...contract.operations].map(({ id }) => id))
  return ({ path, namespace }: IndexRoute, verb: string): string => {
    const words = path
      .slice(namespace.length + 1)
      .replace(/\{\w+\}/g, '')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
    const base = `${namespaceWord(namespace)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')}.${words.join('-') || 'root'}.${verb}`
    let id = base
    for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`
    taken.add(id)
    return id
  }
}

interface AdoptionContext {
  readonly everywhere: ArgMap
  readonly deploymentPaths: KnownPaths
  readonly createId: ReturnType<typeof createIdGenerator>
  readonly knownMethods: (path: string) => readonly Method[]
}

/** Draft access for review: public for reads, administrators for writes. */
const accessFor = (methods: readonly Method[]): string =>
  methods[0] === 'GET' ? 'public' : 'manage_options'

function adopt(
  route: IndexRoute,
  { everywhere, deploymentPaths, createId, knownMethods }: AdoptionContext,
) {
  const known = knownMethods(route.path)
  const summaries = route.endpoints.map(({ methods, args }) => ({
    methods,
    args: Object.keys(args),
  }))
  const archetype: Archetype = archetypeOf(route.path, summaries, deploymentPaths)
  const operations = route.endpoints.flatMap(({ methods, args, batch }): AdoptedOperation[] => {
    const own = methods.filter((method) => !known.includes(method))
    if (!own.length) return []
    const further = withoutShared(args, everywhere)
    return [
      {
        id: createId(route, verbOf(archetype, own)),
        methods: own,
        archetype,
        access: accessFor(own),
        ...(batch && { batch }),
        ...(Object.keys(further).length && { args: further }),
      },
    ]
  })
  const { path, namespace, params } = route
  const adopted: AdoptedRoute = {
    path,
    namespace,
    ...(Object.keys(params).length && { params }),
    operations,
  }
  return operations.length ? [adopted] : []
}

/** The reason why an extension cannot contain a route, if any. */
function rejectionReason({ namespace }: IndexRoute, count: number): string | undefined {
  if (!NAMESPACE.test(namespace))
    return `an extension cannot contain its namespace, ${formatValue(namespace)}`
  return count >= MAX_ROUTES ? `an extension contains at most ${MAX_ROUTES} routes` : undefined
}

function adoptAll(routes: readonly IndexRoute[], context: AdoptionContext) {
  const adopted: AdoptedRoute[] = []
  const left: SkippedRoute[] = []
  for (const route of routes) {
    const [own] = adopt(route, context)
    const why = own && rejectionReason(route, adopted.length)
    if (why !== undefined) left.push({ pattern: route.pattern, why })
    else if (own) adopted.push(own)
  }
  return { adopted, left }
}

export function draftExtension(options: DraftOptions): ExtensionDraft {
  const { contract, index, neutral } = options
  const { routes, skipped: unread } = readIndexRoutes(index, neutral)
  const extras = extraArgumentsIn(routes, contract)
  const everywhere = commonArgumentsIn(extras)
  const further = extras
    .map(({ operation, args }) => [operation.id, withoutShared(args, everywhere)] as const)
    .filter(([, args]) => Object.keys(args).length)
  const methods = groupBy(contract.operations, ({ path }) => withoutParameterNames(path))
  const context: AdoptionContext = {
    everywhere,
    deploymentPaths: knownPaths(routes.map(({ path }) => path)),
    createId: createIdGenerator(contract),
    knownMethods: (path) =>
      (methods.get(withoutParameterNames(path)) ?? []).flatMap((operation) => operation.methods),
  }
  const { adopted, left } = adoptAll(
    routes.filter((route) => route.path !== '/' && !isNamespaceRoot(route)),
    context,
  )
  const names = contract.namespaces.map(({ name }) => name)
  const newNamespaces = routes
    .map(({ namespace }) => namespace)
    .filter((name) => NAMESPACE.test(name) && !names.includes(name))
  const skipped = [...unread, ...left]
  return {
    skipped,
    extension: {
      format: EXTENSION_FORMAT,
      version: EXTENSION_VERSION,
      variant: contract.variant.id,
      namespaces: Object.fromEntries([...new Set(newNamespaces)].map((name) => [name, 'Adopted.'])),
      ...(Object.keys(everywhere).length && { everywhere }),
      ...(further.length && { arguments: Object.fromEntries(further) }),
      ...(skipped.length && { leftOut: skipped.map(({ pattern }) => pattern) }),
      routes: adopted,
    },
  }
}
