/**
 * Removes arguments and members that an absent add-on would contribute to routes of other
 * namespaces.
 */
import type { ArgMap, ArgSchema } from '#openapi/language/arguments.ts'
import { mapValues } from '#openapi/values/json.ts'
import type { Contract, ContractOperation, Route } from './contract.ts'

/** Whether a site has a namespace. */
type HasNamespace = (name: string) => boolean

export const isAvailable = ({ addedBy }: ArgSchema, hasNamespace: HasNamespace): boolean =>
  addedBy === undefined || hasNamespace(addedBy)

const isComplete = ({ properties = {} }: ArgSchema, hasNamespace: HasNamespace): boolean =>
  Object.values(properties).every((schema) => isAvailable(schema, hasNamespace))

/** The members that a site with some namespaces must support. */
const membersFor = (hasNamespace: HasNamespace, members: ArgMap = {}): ArgMap =>
  Object.fromEntries(
    Object.entries(members).filter(([, schema]) => isAvailable(schema, hasNamespace)),
  )

/** An argument without the parts that absent add-ons contribute. */
export const argumentFor = (hasNamespace: HasNamespace, schema: ArgSchema): ArgSchema =>
  isComplete(schema, hasNamespace)
    ? schema
    : { ...schema, properties: membersFor(hasNamespace, schema.properties) }

const argumentsFor = (hasNamespace: HasNamespace, args: ArgMap): ArgMap =>
  mapValues(args, (schema) => argumentFor(hasNamespace, schema))

/** The same object if nothing is removed: routes are cached by identity. */
function operationFor(hasNamespace: HasNamespace, operation: ContractOperation): ContractOperation {
  const { args, resource } = operation
  const all: readonly ArgSchema[] = [args, resource?.fields ?? {}].flatMap((part) =>
    Object.values(part),
  )
  if (all.every((schema) => isComplete(schema, hasNamespace))) return operation
  return {
    ...operation,
    args: argumentsFor(hasNamespace, args),
    ...(resource && {
      resource: { ...resource, fields: argumentsFor(hasNamespace, resource.fields) },
    }),
  }
}

/** A route of a site with some namespaces; the same object if nothing is removed. */
export function routeFor(hasNamespace: HasNamespace, route: Route): Route {
  const operations = route.operations.map((operation) => operationFor(hasNamespace, operation))
  return operations.every((operation, at) => operation === route.operations[at])
    ? route
    : { ...route, operations }
}

/** The contract of a site with some namespaces. */
export function contractForSite(contract: Contract, hasNamespace: HasNamespace): Contract {
  const routes = contract.routes.map((route) => routeFor(hasNamespace, route))
  return { ...contract, routes, operations: routes.flatMap(({ operations }) => operations) }
}
