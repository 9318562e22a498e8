/**
 * Removes arguments and members that an absent add-on would contribute to routes of other
 * namespaces.
 */
import type { ArgMap, ArgSchema } from '#openapi/language/arguments.ts'
import { mapValues } from '#openapi/values/json.ts'
import { type Contract, routesOf } from './contract.ts'

export const isAvailable = ({ addedBy }: ArgSchema, namespaces: readonly string[]): boolean =>
  addedBy === undefined || namespaces.includes(addedBy)

/** The members that a site with these namespaces must support. */
const membersFor = (namespaces: readonly string[], members: ArgMap = {}): ArgMap =>
  Object.fromEntries(
    Object.entries(members).filter(([, schema]) => isAvailable(schema, namespaces)),
  )

/** An argument without the parts that absent add-ons contribute. */
export const argumentFor = (namespaces: readonly string[], schema: ArgSchema): ArgSchema =>
  schema.properties ? { ...schema, properties: membersFor(namespaces, schema.properties) } : schema

/** The contract of a site with these namespaces. */
export function contractForSite(contract: Contract, namespaces: readonly string[]): Contract {
  const operations = contract.operations.map((operation) => ({
    ...operation,
    args: mapValues(operation.args, (schema) => argumentFor(namespaces, schema)),
  }))
  return { ...contract, operations, routes: routesOf(operations) }
}
