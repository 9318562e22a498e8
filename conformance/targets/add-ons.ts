/** What an add-on brings is not asked of a site without it; the index says which are there. */
import { skip } from '#conformance/check.ts'
import type { ArgMap, ArgSchema } from '#openapi/arguments.ts'
import type { Target } from './target.ts'

type SiteParts = { readonly index: Pick<Target['index'], 'namespaces'> }

const isThere = ({ index }: SiteParts, { addedBy }: ArgSchema): boolean =>
  addedBy === undefined || index.namespaces.includes(addedBy)

/** The members that a site has to know. */
export const membersAt = (target: SiteParts, members: ArgMap = {}): ArgMap =>
  Object.fromEntries(Object.entries(members).filter(([, schema]) => isThere(target, schema)))

/** An argument without what absent add-ons would bring. */
export const argumentAt = (target: SiteParts, schema: ArgSchema): ArgSchema =>
  schema.properties ? { ...schema, properties: membersAt(target, schema.properties) } : schema

export function assertBrought(target: SiteParts, schema: ArgSchema | undefined): void {
  if (schema && !isThere(target, schema))
    skip(`it comes with ${schema.addedBy}, which is not deployed`)
}
