/** What an add-on brings to a route of another is not asked of a site without it. */
import type { ArgMap, ArgSchema } from '#openapi/language/arguments.ts'
import { mapValues } from '#openapi/values/json.ts'
import { type Contract, routesOf } from './contract.ts'

export const isAvailable = ({ addedBy }: ArgSchema, namespaces: readonly string[]): boolean =>
  addedBy === undefined || namespaces.includes(addedBy)

/** The members that a site with these namespaces has to know. */
export const membersFor = (namespaces: readonly string[], members: ArgMap = {}): ArgMap =>
  Object.fromEntries(
    Object.entries(members).filter(([, schema]) => isAvailable(schema, namespaces)),
  )

/** An argument without what absent add-ons would bring. */
export const argumentFor = (namespaces: readonly string[], schema: ArgSchema): ArgSchema =>
  schema.properties ? { ...schema, properties: membersFor(namespaces, schema.properties) } : schema

/** What a contract asks of a site with these namespaces. */
export function contractForSite(contract: Contract, namespaces: readonly string[]): Contract {
  const operations = contract.operations.map((operation) => ({
    ...operation,
    args: mapValues(operation.args, (schema) => argumentFor(namespaces, schema)),
  }))
  return { ...contract, operations, routes: routesOf(operations) }
}
