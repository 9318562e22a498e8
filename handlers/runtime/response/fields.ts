/** `_fields`: reduces a response to the named fields (platform/core 2.5). */
import { MAX_LIST_ITEMS } from '#openapi/derive/types.ts'

type FieldTree = { [name: string]: FieldTree | true }

const isScalar = (part: unknown): part is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof part)

/** In characters; longer than any field name. */
const MAX_NAME_LENGTH = 1000

/** A string is split at commas and white space; list members are taken as they are. */
export function readNames(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .slice(0, MAX_LIST_ITEMS)
      .filter(isScalar)
      .map((part) => String(part).trim().slice(0, MAX_NAME_LENGTH))
  return isScalar(value)
    ? String(value)
        .split(/[\s,]+/, MAX_LIST_ITEMS)
        .filter(Boolean)
        .map((part) => part.slice(0, MAX_NAME_LENGTH))
    : []
}

/** The selected fields; undefined selects all. */
export function readFields(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined
  const fields = readNames(value)
  return fields.length ? fields : undefined
}

/** Whether a top-level field, or any field below it, is selected. */
export const includesField = (fields: readonly string[] | undefined, name: string): boolean =>
  !fields || fields.some((field) => field === name || field.startsWith(`${name}.`))

/** False when an ancestor of the field is already selected as a whole. */
function addField(tree: FieldTree, field: string): boolean {
  const parts = field.split('.')
  const last = parts.pop() ?? ''
  let node = tree
  for (const part of parts) {
    const known = node[part]
    if (known === true) return false
    const child: FieldTree = known ?? Object.create(null)
    node[part] = child
    node = child
  }
  node[last] = true
  return true
}

/** The platform stops at the first redundant field: `title,title.raw,id` selects only `title`. */
function treeOf(fields: readonly string[]): FieldTree {
  const tree: FieldTree = Object.create(null)
  fields.every((field) => addField(tree, field))
  return tree
}

function pick(value: unknown, tree: FieldTree): unknown {
  if (typeof value !== 'object' || value === null) return value
  const selected = Object.entries(value).flatMap(([name, part]) => {
    const selection = tree[name]
    if (!selection) return []
    return [[name, selection === true ? part : pick(part, selection)] as const]
  })
  // Objects with consecutive numeric keys are serialised as lists, and so are emptied objects.
  if (selected.every(([name], at) => name === String(at))) return selected.map(([, part]) => part)
  return Object.fromEntries(selected)
}

export function filterFields(body: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields || typeof body !== 'object' || body === null) return body
  const tree = treeOf(fields)
  return Array.isArray(body) ? body.map((item) => pick(item, tree)) : pick(body, tree)
}
