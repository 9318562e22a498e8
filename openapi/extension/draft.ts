/** Drafts an extension from the index of a deployment: what it has and the contract does not. */

import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { NAMESPACES } from '#openapi/contract/registry.ts'
import { formOf, readPattern } from '#openapi/drift/read/route-pattern.ts'
import type { ArgMap } from '#openapi/language/arguments.ts'
import type { Archetype, Method } from '#openapi/language/define.ts'
import { wordOf } from '#openapi/language/define.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import type { Vocabulary } from '#openapi/names/names.ts'
import { asRecord, groupBy, isAmong, isRecord, type Json, toItems } from '#openapi/values/json.ts'
import { archetypeOf, type Neighbours, neighboursOf, verbOf } from './archetypes.ts'
import { argumentsOf } from './arguments.ts'
import {
  type AdoptedOperation,
  type AdoptedRoute,
  EXTENSION_FORMAT,
  EXTENSION_VERSION,
  type Extension,
} from './extension.ts'
import { isUnderstoodClass } from './path-class.ts'

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const PLAIN_PATH = /^(?:\/(?:[\w.~%@:+-]|\{\w+\})+)+$/

interface ShownEndpoint {
  readonly methods: readonly Method[]
  readonly args: ArgMap
  readonly batch: boolean
}

/** A route as the index shows it, in the names of the contract. */
export interface ShownRoute {
  readonly path: string
  readonly namespace: string
  readonly params: Readonly<Record<string, string>>
  readonly endpoints: readonly ShownEndpoint[]
}

export interface LeftOut {
  readonly pattern: string
  readonly why: string
}

export interface ExtensionDraft {
  readonly extension: Extension
  readonly left: readonly LeftOut[]
}

type Spoken = Pick<Vocabulary, 'path' | 'namespace' | 'argument'>

interface DraftOptions {
  readonly contract: Contract
  readonly index: Json
  /** From the names of the deployment to those of the contract. */
  readonly neutral: Spoken
}

function endpointOf(value: unknown, { argument }: Spoken): ShownEndpoint {
  const { methods, args, allow_batch: batch } = asRecord(value)
  return {
    methods: (toItems(methods) ?? []).filter((method): method is Method =>
      isAmong(METHODS, method),
    ),
    args: Object.fromEntries(
      Object.entries(argumentsOf(args)).map(([name, schema]) => [argument(name), schema]),
    ),
    batch: isRecord(batch) ? Object.values(batch).includes(true) : batch === true,
  }
}

function whyNot(path: string, params: ReadonlyMap<string, string>): string | undefined {
  if (!PLAIN_PATH.test(path)) return 'its path has optional or alternative parts'
  const odd = [...params].find(([, expression]) => !isUnderstoodClass(expression))
  return odd && `the expression of ${odd[0]} is not understood`
}

function seenRoutes({ index, neutral }: DraftOptions) {
  const routes: ShownRoute[] = []
  const left: LeftOut[] = []
  for (const [pattern, value] of Object.entries(asRecord(index['routes']))) {
    const { template, params } = readPattern(pattern)
    const route = asRecord(value)
    const why = template === '/' ? undefined : whyNot(template, params)
    if (why !== undefined) left.push({ pattern, why })
    else
      routes.push({
        path: neutral.path(template),
        namespace: neutral.namespace(String(route['namespace'] ?? '')),
        params: Object.fromEntries(params),
        endpoints: (toItems(route['endpoints']) ?? []).map((each) => endpointOf(each, neutral)),
      })
  }
  return { routes, left }
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

interface Gained {
  readonly operation: ContractOperation
  readonly args: ArgMap
}

/** What the operations of the contract accept beyond what it says of them. */
function extrasIn(routes: readonly ShownRoute[], { operations }: Contract): readonly Gained[] {
  const known = groupBy(operations, ({ path }) => formOf(path))
  return routes.flatMap(({ path, endpoints }) =>
    (known.get(formOf(path)) ?? []).flatMap((operation) => {
      const served = endpoints.find(({ methods }) =>
        methods.some((method) => operation.methods.includes(method)),
      )
      const further = Object.entries(served?.args ?? {}).filter(
        ([name]) => !operation.args[name] && !parameterNames(path).includes(name),
      )
      return served ? [{ operation, args: Object.fromEntries(further) }] : []
    }),
  )
}

/** Arguments that every known operation has gained in the same form. */
function everywhereIn([first, ...others]: readonly Gained[]): ArgMap {
  const shared = Object.entries(first?.args ?? {}).filter(
    ([name, schema]) => others.length && others.every(({ args }) => isSame(args[name], schema)),
  )
  return Object.fromEntries(shared)
}

const without = (args: ArgMap, everywhere: ArgMap): ArgMap =>
  Object.fromEntries(
    Object.entries(args).filter(([name, schema]) => !isSame(everywhere[name], schema)),
  )

/** Ids are told from paths; those of either variant are taken, and later ones are numbered. */
function namer(contract: Contract) {
  const own = NAMESPACES.flatMap(({ operations }) => operations)
  const taken = new Set([...own, ...contract.operations].map(({ id }) => id))
  return ({ path, namespace }: ShownRoute, verb: string): string => {
    const words = path
      .slice(namespace.length + 1)
      .replace(/\{\w+\}/g, '')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
    const base = `${wordOf(namespace)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')}.${words.join('-') || 'root'}.${verb}`
    let id = base
    for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`
    taken.add(id)
    return id
  }
}

interface Adopting {
  readonly everywhere: ArgMap
  readonly neighbours: Neighbours
  readonly nameOf: ReturnType<typeof namer>
  readonly knownMethods: (path: string) => readonly Method[]
}

/** Reads are drafted as open to anybody, writes as those of administrators: nobody but a person knows. */
const accessFor = (methods: readonly Method[]): string =>
  methods[0] === 'GET' ? 'public' : 'manage_options'

function adopt(route: ShownRoute, { everywhere, neighbours, nameOf, knownMethods }: Adopting) {
  const known = knownMethods(route.path)
  const seen = route.endpoints.map(({ methods, args }) => ({ methods, args: Object.keys(args) }))
  const archetype: Archetype = archetypeOf(route.path, seen, neighbours)
  const operations = route.endpoints.flatMap(({ methods, args, batch }): AdoptedOperation[] => {
    const own = methods.filter((method) => !known.includes(method))
    if (!own.length) return []
    const further = without(args, everywhere)
    return [
      {
        id: nameOf(route, verbOf(archetype, own)),
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

export function draftExtension(options: DraftOptions): ExtensionDraft {
  const { contract } = options
  const { routes, left } = seenRoutes(options)
  const extras = extrasIn(routes, contract)
  const everywhere = everywhereIn(extras)
  const further = extras
    .map(({ operation, args }) => [operation.id, without(args, everywhere)] as const)
    .filter(([, args]) => Object.keys(args).length)
  const methods = groupBy(contract.operations, ({ path }) => formOf(path))
  const isRoot = ({ path, namespace }: ShownRoute): boolean => path === `/${namespace}`
  const adopting: Adopting = {
    everywhere,
    neighbours: neighboursOf(routes.map(({ path }) => path)),
    nameOf: namer(contract),
    knownMethods: (path) =>
      (methods.get(formOf(path)) ?? []).flatMap((operation) => operation.methods),
  }
  const adopted = routes
    .filter((route) => route.path !== '/' && !isRoot(route))
    .flatMap((route) => adopt(route, adopting))
  const names = contract.namespaces.map(({ name }) => name)
  const fresh = routes
    .map(({ namespace }) => namespace)
    .filter((name) => name && !names.includes(name))
  return {
    left,
    extension: {
      format: EXTENSION_FORMAT,
      version: EXTENSION_VERSION,
      variant: contract.variant.id,
      namespaces: Object.fromEntries([...new Set(fresh)].map((name) => [name, 'Adopted.'])),
      ...(Object.keys(everywhere).length && { everywhere }),
      ...(further.length && { arguments: Object.fromEntries(further) }),
      routes: adopted,
    },
  }
}
