/** Copies of a contract that differ in one operation. */

import type { ArgMap, ArgSchema } from '#openapi/arguments.ts'
import { type Contract, type ContractOperation, type Route, routesOf } from '#openapi/contract.ts'
import { isRecord } from '#openapi/json.ts'
import type { EditOperation } from './mutant.ts'

/** The contract with one operation changed, or without it. */
export function editOperation(contract: Contract, id: string, edit: EditOperation): Contract {
  const operations = contract.operations.flatMap((operation) => {
    if (operation.id !== id) return [operation]
    const edited = edit(operation)
    return edited ? [edited] : []
  })
  return { ...contract, operations, routes: routesOf(operations) }
}

export const editRoute = (
  contract: Contract,
  pattern: string,
  edit: (route: Route) => Route,
): Contract => ({
  ...contract,
  routes: contract.routes.map((route) => (route.pattern === pattern ? edit(route) : route)),
})

/** Where a schema stands below an argument: `['requests', 'items', 'properties', 'method']`. */
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

/** Every schema of every argument, from the outside in. */
export const placesIn = ({ args }: ContractOperation): readonly Place[] =>
  Object.entries(args).flatMap(([name, schema]) => placesBelow({ name, path: [name], schema }))

function edited(tree: unknown, path: readonly string[], edit: (part: unknown) => unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return edit(tree)
  if (Array.isArray(tree))
    return tree.map((item, at) => (String(at) === name ? edited(item, rest, edit) : item))
  return isRecord(tree) ? { ...tree, [name]: edited(tree[name], rest, edit) } : tree
}

/** Changes one schema and leaves all others as they are. */
export const editPlace =
  ({ path }: Pick<Place, 'path'>, edit: (schema: ArgSchema) => ArgSchema): EditOperation =>
  (operation) => ({
    ...operation,
    // The path leads through schemas to a schema, and all around it stays.
    args: edited(operation.args, path, (part) => edit(part as ArgSchema)) as ArgMap,
  })

export function without<T extends object>(whole: T, ...names: readonly string[]): T {
  const entries = Object.entries(whole).filter(([name]) => !names.includes(name))
  // Only members that may be absent are ever taken away.
  return Object.fromEntries(entries) as T
}
