/**
 * Members of an add-on are not required of a site without it; the index shows the active add-ons.
 */
import { skip } from '#conformance/call/check.ts'
import type { SkipReason } from '#conformance/call/skip-reason.ts'
import { argumentFor, isAvailable } from '#openapi/contract/add-ons.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import { isRecord } from '#openapi/values/json.ts'
import { getOrCreate, memoize } from '#openapi/values/memoize.ts'
import type { Target } from './target.ts'

type SiteParts = { readonly index: Pick<Target['index'], 'namespaces'> }

type Site = SiteParts & Pick<Target, 'contract'>

/** Members provided by add-ons, with the namespace of the add-on. */
const addOnMembers = memoize(
  ({ operations }: Contract) =>
    new Map(
      operations
        .flatMap(({ args }) => Object.values(args))
        .flatMap(({ properties }) => Object.entries(properties ?? {}))
        .flatMap(([name, { addedBy }]) =>
          addedBy === undefined ? [] : [[name, addedBy] as const],
        ),
    ),
)

/** The schema with some members no longer required. */
function withoutRequired(schema: unknown, absent: readonly string[]): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withoutRequired(part, absent))
  if (!isRecord(schema)) return schema
  const parts = Object.entries(schema).map(([name, part]) =>
    name === 'required' && Array.isArray(part)
      ? [name, part.filter((member) => !absent.includes(String(member)))]
      : [name, name === 'examples' ? part : withoutRequired(part, absent)],
  )
  return Object.fromEntries(parts)
}

const adaptedSchemas = memoize((_: SiteParts['index']) => new Map<JsonSchema, JsonSchema>())

/** The schema of a body, without the members of absent add-ons. */
export function schemaAt({ index, contract }: Site, schema: JsonSchema) {
  const absent = [...addOnMembers(contract)].filter(
    ([, addOn]) => !index.namespaces.includes(addOn),
  )
  if (absent.length === 0) return schema
  const names = absent.map(([name]) => name)
  return getOrCreate(adaptedSchemas(index), schema, () => {
    // The same schema with fewer required members is a schema.
    return withoutRequired(schema, names) as JsonSchema
  })
}

const hasNamespace =
  ({ index }: SiteParts) =>
  (name: string): boolean =>
    index.namespaces.includes(name)

/** An argument without the members of absent add-ons. */
export const argumentAt = (site: SiteParts, schema: ArgSchema): ArgSchema =>
  argumentFor(hasNamespace(site), schema)

/** The reason against a member of an absent add-on. */
export const reasonAgainstMember = (
  site: SiteParts,
  schema: ArgSchema | undefined,
): SkipReason | undefined =>
  schema && !isAvailable(schema, hasNamespace(site))
    ? { why: 'not-deployed', detail: `it belongs to ${schema.addedBy}, which is not deployed` }
    : undefined

export function assertAvailable(site: SiteParts, schema: ArgSchema | undefined): void {
  const reason = reasonAgainstMember(site, schema)
  if (reason) skip(reason)
}
