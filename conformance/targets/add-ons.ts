/** What an add-on brings is not asked of a site without it; the index says which are there. */
import { skip } from '#conformance/call/check.ts'
import { argumentFor, isBrought, membersFor } from '#openapi/contract/add-ons.ts'
import type { ArgMap, ArgSchema } from '#openapi/language/arguments.ts'
import type { Target } from './target.ts'

type SiteParts = { readonly index: Pick<Target['index'], 'namespaces'> }

/** The members that a site has to know. */
export const membersAt = ({ index }: SiteParts, members?: ArgMap): ArgMap =>
  membersFor(index.namespaces, members)

/** An argument without what absent add-ons would bring. */
export const argumentAt = ({ index }: SiteParts, schema: ArgSchema): ArgSchema =>
  argumentFor(index.namespaces, schema)

export function assertBrought({ index }: SiteParts, schema: ArgSchema | undefined): void {
  if (schema && !isBrought(schema, index.namespaces))
    skip({ why: 'not-deployed', detail: `it comes with ${schema.addedBy}, which is not deployed` })
}
