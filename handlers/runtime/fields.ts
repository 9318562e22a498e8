/** `_fields`: only the named parts of an answer remain (core reference 2.5). */
type Tree = { [name: string]: Tree | true }

const words = (value: unknown): readonly string[] =>
  [value]
    .flat()
    .filter((part): part is string | number => ['string', 'number'].includes(typeof part))
    .flatMap((part) => String(part).split(/[\s,]+/))
    .filter(Boolean)

/** The fields asked for, or undefined when all are. */
export function readFields(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined
  const fields = words(value)
  return fields.length ? fields : undefined
}

/** Whether a top-level field, or anything below it, was asked for. */
export const includesField = (fields: readonly string[] | undefined, name: string): boolean =>
  !fields || fields.some((field) => field === name || field.startsWith(`${name}.`))

function treeOf(fields: readonly string[]): Tree {
  const tree: Tree = Object.create(null)
  for (const field of fields) {
    let node: Tree = tree
    const parts = field.split('.')
    for (const [at, part] of parts.entries()) {
      const known = node[part]
      if (known === true) break
      if (at === parts.length - 1) node[part] = true
      else {
        const child: Tree = known ?? Object.create(null)
        node[part] = child
        node = child
      }
    }
  }
  return tree
}

function pick(value: unknown, tree: Tree): unknown {
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).flatMap(([name, part]) => {
    const wanted = tree[name]
    if (!wanted) return []
    return [[name, wanted === true ? part : pick(part, wanted)] as const]
  })
  // An object left with nothing is an empty list on the wire.
  return kept.length ? Object.fromEntries(kept) : []
}

export function filterFields(body: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields || typeof body !== 'object' || body === null) return body
  const tree = treeOf(fields)
  return Array.isArray(body) ? body.map((item) => pick(item, tree)) : pick(body, tree)
}
