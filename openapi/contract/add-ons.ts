/**
 * Removes arguments and members that an absent add-on would contribute to routes of other
 * namespaces.
 */
import type { ArgMap, ArgSchema } from '#openapi/language/arguments.ts'
import { mapValues } from '#openapi/values/json.ts'
import type { Contract, ContractOperation, Route } from './contract.ts'

export const isAvailable = ({ addedBy }: ArgSchema, namespaces: readonly string[]): boolean =>
  addedBy === undefined || namespaces.includes(addedBy)

type Namespaces = readonly string[]

const isComplete = ({ properties = {} }: ArgSchema, namespaces: Namespaces): boolean =>
  Object.values(properties).every((schema) => isAvailable(schema, namespaces))

/** The members that a site with these namespaces must support. */
const membersFor = (namespaces: Namespaces, members: ArgMap = {}): ArgMap =>
  Object.fromEntries(
    Object.entries(members).filter(([, schema]) => isAvailable(schema, namespaces)),
  )

/** An argument without the parts that absent add-ons contribute. */
export const argumentFor = (namespaces: Namespaces, schema: ArgSchema): ArgSchema =>
  isComplete(schema, namespaces)
    ? schema
    : { ...schema, properties: membersFor(namespaces, schema.properties) }

const argumentsFor = (namespaces: Namespaces, args: ArgMap): ArgMap =>
  mapValues(args, (schema) => argumentFor(namespaces, schema))

/** The same object if nothing is removed: routes are cached by identity. */
function operationFor(namespaces: Namespaces, operation: ContractOperation): ContractOperation {
  const { args, resource } = operation
  const all: readonly ArgSchema[] = [args, resource?.fields ?? {}].flatMap((part) =>
    Object.values(part),
  )
  if (all.every((schema) => isComplete(schema, namespaces))) return operation
  return {
    ...operation,
    args: argumentsFor(namespaces, args),
    ...(resource && {
      resource: { ...resource, fields: argumentsFor(namespaces, resource.fields) },
    }),
  }
}

/** A route of a site with these namespaces; the same object if nothing is removed. */
export function routeFor(namespaces: Namespaces, route: Route): Route {
  const operations = route.operations.map((operation) => operationFor(namespaces, operation))
  return operations.every((operation, at) => operation === route.operations[at])
    ? route
    : { ...route, operations }
}

/** The contract of a site with these namespaces. */
export function contractForSite(contract: Contract, namespaces: Namespaces): Contract {
  const routes = contract.routes.map((route) => routeFor(namespaces, route))
  return { ...contract, routes, operations: routes.flatMap(({ operations }) => operations) }
}
