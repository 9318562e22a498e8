/** The committed list of namespaces and their outline. */
import { NAMESPACES } from '#openapi/contract/registry.ts'
import type { Operation } from '#openapi/language/define.ts'
import type { NamespaceOutline } from '#openapi/language/outline.ts'
import { indexPattern } from '#openapi/language/patterns.ts'
import { getIndex, runBatch } from '#openapi/namespaces/root/index.ts'
import type { Namespace } from '#openapi/shared/namespace.ts'
import { groupBy, mapValues } from '#openapi/values/json.ts'

const namesOf = ({ id, methods, params }: Operation) => ({
  id,
  methods,
  params: mapValues(params, ({ capture }) => ({ capture })),
})

const outline = ({
  name,
  only,
  operations,
}: Pick<Namespace, 'name' | 'only' | 'operations'>): NamespaceOutline => ({
  name,
  ...(only && { only }),
  routes: [...groupBy(operations, indexPattern).values()].flatMap((group) =>
    group.slice(0, 1).map(({ path }) => ({ path, operations: group.map(namesOf) })),
  ),
})

export const outlineText = (): string => {
  const all = [{ name: '', operations: [getIndex, runBatch] }, ...NAMESPACES]
  return `${JSON.stringify(all.map(outline), null, 2)}\n`
}

/** The names only, in index order: small, because every process loads them. */
export const namespacesText = (): string =>
  `${JSON.stringify(
    NAMESPACES.map(({ name, only }) => ({ name, ...(only && { only }) })),
    null,
    2,
  )}\n`
