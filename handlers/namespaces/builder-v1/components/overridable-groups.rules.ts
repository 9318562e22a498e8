/** The groups of the overridable properties of a component (platform/builder 12.1). */

import { asText, plainLine } from '#handlers/platform/text/plain-text.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'

/** The location of a problem and its description. */
export type OverridableProblem = readonly [string, string]

export interface OverridableProp {
  readonly overrideKey: string
  readonly label: string
  readonly elementId: string
  readonly propKey: string
  readonly elType: string
  readonly widgetType: string
  readonly originValue: unknown
  readonly groupId: string
  readonly originPropFields: Json | null
}

interface OverridableGroup {
  readonly id: string
  readonly label: string
  readonly props: readonly string[]
}

export interface OverridableGroups {
  readonly items: ReadonlyMap<string, OverridableGroup>
  readonly order: readonly string[]
}

/** Lowercase letters, digits, hyphens and underscores; other characters are dropped. */
export const toKey = (value: unknown): string =>
  asText(value)
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')

/** The strings that occur more than once in a list. */
export function repeatedIn(values: readonly unknown[]): readonly string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const text of values.map(asText)) {
    if (seen.has(text)) repeated.add(text)
    seen.add(text)
  }
  return [...repeated]
}

/** Converts a list to a map by index: an empty map is an empty list on the wire. */
export const asMap = (value: unknown): Json => (typeof value === 'object' ? { ...value } : {})

/** The named parts are required structures; only the first problem is reported. */
export function checkParts(
  value: Json,
  names: readonly string[],
  prefix = '',
): readonly OverridableProblem[] {
  for (const name of names) {
    const part = value[name]
    if (part === undefined || part === null) return [[`${prefix}${name}`, 'missing']]
    if (typeof part !== 'object') return [[`${prefix}${name}`, 'invalid_structure']]
  }
  return []
}

function checkMembers(id: string, group: unknown): readonly OverridableProblem[] {
  const place = `groups.items.${id}`
  if (!isRecord(group)) return [[place, 'invalid_structure']]
  const missing = ['id', 'label', 'props'].filter(
    (field) => group[field] === undefined || group[field] === null,
  )
  const { props } = group
  const isNotList = props !== undefined && props !== null && !Array.isArray(props)
  return [
    ...missing.map((field): OverridableProblem => [`${place}.${field}`, 'missing']),
    ...(isNotList ? [[`${place}.props`, 'invalid_structure'] as const] : []),
  ]
}

interface RawGroup {
  readonly id: unknown
  readonly label: unknown
  readonly props: readonly unknown[]
}

/** For a group with validated members. */
function rawGroup(group: unknown): RawGroup {
  const { id, label, props } = asMap(group)
  return { id, label, props: Object.values(asMap(props)) }
}

function checkItems(
  items: readonly (readonly [string, RawGroup])[],
): readonly OverridableProblem[] {
  const single = items.flatMap(([id, group]) => {
    const doubled = repeatedIn(group.props)
    return [
      ...(group.id === id ? [] : [[`groups.items.${id}.id`, 'mismatching_value'] as const]),
      ...(doubled.length
        ? [[`groups.items.${id}.props`, `duplicate_props: ${doubled.join(', ')}`] as const]
        : []),
    ]
  })
  const labels = repeatedIn(items.map(([, { label }]) => label))
  return labels.length
    ? [...single, ['groups.items', `duplicate_labels: ${labels.join(', ')}`]]
    : single
}

function checkOrder(
  order: readonly unknown[],
  ids: readonly string[],
): readonly OverridableProblem[] {
  if (order.some((id) => typeof id !== 'string')) return [['groups.order', 'non_string_items']]
  if (repeatedIn(order).length) return [['groups.order', 'duplicate_ids']]
  const ordered = new Set(order.map(toKey))
  const known = new Set(ids)
  const excess = [...ordered].filter((id) => !known.has(id))
  const missing = ids.filter((id) => !ordered.has(id))
  return [
    ...excess.map((id): OverridableProblem => [`groups.order.${id}`, 'excess']),
    ...missing.map((id): OverridableProblem => [`groups.order.${id}`, 'missing']),
  ]
}

const cleanGroup = ({ id, label, props }: RawGroup): OverridableGroup => ({
  id: toKey(id),
  label: plainLine(asText(label)),
  props: props.map(toKey),
})

export function checkGroups(
  groups: Json,
): { readonly groups: OverridableGroups } | { readonly problems: readonly OverridableProblem[] } {
  const parts = checkParts(groups, ['items', 'order'], 'groups.')
  if (parts.length) return { problems: parts }
  const sent = Object.entries(asMap(groups['items']))
  const structureProblems = sent.flatMap(([id, group]) => checkMembers(id, group))
  if (structureProblems.length) return { problems: structureProblems }
  const items = sent.map(([id, group]) => [id, rawGroup(group)] as const)
  const order = Object.values(asMap(groups['order']))
  const found = checkItems(items)
  if (found.length) return { problems: found }
  const cleaned = new Map(items.map(([id, group]) => [toKey(id), cleanGroup(group)]))
  const problems = checkOrder(order, [...cleaned.keys()])
  return problems.length ? { problems } : { groups: { items: cleaned, order: order.map(toKey) } }
}

type PropMap = ReadonlyMap<string, OverridableProp>

function duplicateLabels(
  id: string,
  { props: keys }: OverridableGroup,
  props: PropMap,
): readonly OverridableProblem[] {
  const doubled = repeatedIn(keys.flatMap((key) => props.get(key)?.label ?? []))
  return doubled.length
    ? [[`groups.items.${id}.props`, `duplicate_labels: ${doubled.join(', ')}`]]
    : []
}

/** Every property is in its group, and no group contains an unknown property. */
export function checkLinks(
  props: PropMap,
  groups: ReadonlyMap<string, OverridableGroup>,
): readonly OverridableProblem[] {
  const groupOf = new Map<string, string>()
  const unknown: OverridableProblem[] = []
  for (const [id, group] of groups)
    for (const key of group.props) {
      if (props.has(key)) groupOf.set(key, id)
      else unknown.push([`groups.items.${id}.props.${key}`, 'prop_not_found_in_props'])
    }
  const misplaced = [...props]
    .filter(([key, { groupId }]) => groupOf.get(key) !== groupId)
    .map(
      ([key]): OverridableProblem => [
        `props.${key}.groupId`,
        'mismatching_value_with_groups.items.props',
      ],
    )
  const doubled = [...groups].flatMap(([id, group]) => duplicateLabels(id, group, props))
  return [...unknown, ...misplaced, ...doubled]
}
