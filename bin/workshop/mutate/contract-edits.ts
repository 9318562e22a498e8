/** Copies of a contract that differ in one operation. */

import {
  type Contract,
  type ContractOperation,
  type Route,
  routesOf,
} from '#openapi/contract/contract.ts'
import type { ArgMap, ArgSchema } from '#openapi/language/arguments.ts'
import type { Method } from '#openapi/language/define.ts'
import { isRecord } from '#openapi/values/json.ts'
import type { EditOperation, Mutant } from './mutant.ts'

function withOperations(
  contract: Contract,
  id: string,
  change: (operation: ContractOperation) => readonly ContractOperation[],
): Contract {
  const operations = contract.operations.flatMap((operation) =>
    operation.id === id ? change(operation) : [operation],
  )
  return { ...contract, operations, routes: routesOf(operations) }
}

const withEdit = (operation: ContractOperation, edit: EditOperation) => {
  const edited = edit(operation)
  return edited ? [edited] : []
}

/** The contract with one operation changed or removed. */
export const editOperation = (contract: Contract, id: string, edit: EditOperation): Contract =>
  withOperations(contract, id, (operation) => withEdit(operation, edit))

const apart = (operation: ContractOperation, method: Method) => ({
  one: { ...operation, methods: [method] as const },
  others: { ...operation, methods: operation.methods.filter((each) => each !== method) },
})

/** The contract with an operation changed for one of its methods. */
export const editMethod = (
  contract: Contract,
  { operation: id, method }: Pick<Mutant, 'operation' | 'method'>,
  edit: EditOperation,
): Contract =>
  withOperations(contract, id, (operation) => {
    if (method === undefined) return withEdit(operation, edit)
    const { one, others } = apart(operation, method)
    return [others, ...withEdit(one, edit)]
  })

/**
 * The contract with the other methods under another id, so that a change by id affects only one.
 */
export const isolateMethod = (
  contract: Contract,
  { operation: id, method }: Pick<Mutant, 'operation' | 'method'>,
): Contract =>
  method === undefined
    ? contract
    : withOperations(contract, id, (operation) => {
        const { one, others } = apart(operation, method)
        return [{ ...others, id: `${id}~` }, one]
      })

export const editRoute = (
  contract: Contract,
  pattern: string,
  edit: (route: Route) => Route,
): Contract => ({
  ...contract,
  routes: contract.routes.map((route) => (route.pattern === pattern ? edit(route) : route)),
})

/** The path of a schema below an argument: `['requests', 'items', 'properties', 'method']`. */
export interface Place {
  /** `requests[].method` */
  readonly name: string
  readonly path: readonly string[]
  readonly schema: ArgSchema
}

function branchesIn({ name, path, schema }: Place): readonly Place[] {
  const word = schema.oneOf ? 'oneOf' : 'anyOf'
  return (schema[word] ?? []).flatMap((branch, at) =>
    placesBelow({
      name: `${name}<${branch.title ?? branch.type}>`,
      path: [...path, word, String(at)],
      schema: branch,
    }),
  )
}

function placesBelow(place: Place): readonly Place[] {
  const { name, path, schema } = place
  const members = Object.entries(schema.properties ?? {}).flatMap(([member, part]) =>
    placesBelow({
      name: `${name}.${member}`,
      path: [...path, 'properties', member],
      schema: part,
    }),
  )
  const items = schema.items
    ? placesBelow({ name: `${name}[]`, path: [...path, 'items'], schema: schema.items })
    : []
  return [place, ...members, ...items, ...branchesIn(place)]
}

/** All schemas of all arguments, outermost first. */
export const placesIn = ({ args }: ContractOperation): readonly Place[] =>
  Object.entries(args).flatMap(([name, schema]) => placesBelow({ name, path: [name], schema }))

function edited(tree: unknown, path: readonly string[], edit: (part: unknown) => unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return edit(tree)
  if (Array.isArray(tree))
    return tree.map((item, at) => (String(at) === name ? edited(item, rest, edit) : item))
  return isRecord(tree) ? { ...tree, [name]: edited(tree[name], rest, edit) } : tree
}

/** Changes one schema and leaves the others unchanged. */
export const editPlace =
  ({ path }: Pick<Place, 'path'>, edit: (schema: ArgSchema) => ArgSchema): EditOperation =>
  (operation) => ({
    ...operation,
    // The path leads through schemas to a schema; the rest is unchanged.
    args: edited(operation.args, path, (part) => edit(part as ArgSchema)) as ArgMap,
  })

export function without<T extends object>(whole: T, ...names: readonly string[]): T {
  const entries = Object.entries(whole).filter(([name]) => !names.includes(name))
  // Only optional members are removed.
  return Object.fromEntries(entries) as T
}
