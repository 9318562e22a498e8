/**
 * The overridable properties of a component instance, validated and sanitised (platform/builder
 * 12.1).
 */

import { asText, isText, plainLine } from '#handlers/platform/text/plain-text.ts'
import type { TypeOf } from '#openapi/language/schema.ts'
import type { OverridableProps } from '#openapi/namespaces/builder-v1/components.schema.ts'
import { isRecord, type Json, orEmptyList } from '#openapi/values/json.ts'
import {
  asMap,
  checkGroups,
  checkLinks,
  checkParts,
  type OverridableGroups,
  type OverridableProblem,
  type OverridableProp,
  repeatedIn,
  toKey,
} from './overridable-groups.rules.ts'

type RawProps = ReadonlyMap<string, OverridableProp>

/** The sanitised value, null if empty, or its problems. */
type PropsResult = { readonly value: Json | null } | { readonly problems: readonly string[] }

const TEXT_FIELDS = [
  'overrideKey',
  'label',
  'elementId',
  'elType',
  'widgetType',
  'propKey',
] as const
const REQUIRED = [...TEXT_FIELDS, 'groupId', 'originValue'] as const

const isMissing = (prop: Json, field: string): boolean =>
  field === 'originValue' ? prop[field] === undefined : !isText(prop[field])

const isValue = (value: unknown): boolean => isRecord(value) && typeof value['$$type'] === 'string'

/** The origin of an overridden property of a nested component. */
function originOf(value: unknown): Json | null {
  if (!isRecord(value) || !Object.keys(value).length) return null
  const fields = ['elType', 'widgetType', 'propKey', 'elementId'].map(
    (field) => [field, plainLine(asText(value[field]))] as const,
  )
  return Object.fromEntries(fields)
}

function cleanProp(prop: Json): OverridableProp {
  const text = (field: string): string => plainLine(asText(prop[field]))
  return {
    overrideKey: toKey(prop['overrideKey']),
    label: text('label'),
    elementId: toKey(prop['elementId']),
    propKey: text('propKey'),
    elType: text('elType'),
    widgetType: text('widgetType'),
    originValue: prop['originValue'],
    groupId: toKey(prop['groupId']),
    originPropFields: originOf(prop['originPropFields']),
  }
}

function problemsOfProp(name: string, prop: unknown): readonly OverridableProblem[] {
  const place = `props.${name}`
  if (!isRecord(prop)) return [[place, 'invalid_structure']]
  const missing = REQUIRED.filter((field) => isMissing(prop, field))
  if (missing.length) return missing.map((field) => [`${place}.${field}`, 'missing_field'])
  if (!isValue(prop['originValue'])) return [[`${place}.originValue`, 'invalid']]
  return toKey(name) === toKey(prop['overrideKey'])
    ? []
    : [[`props.${toKey(name)}`, 'mismatching_override_key']]
}

function checkProps(props: Json): readonly OverridableProblem[] {
  const problems = Object.entries(props).flatMap(([name, prop]) => problemsOfProp(name, prop))
  if (problems.length) return problems
  const targets = Object.values(props)
    .map(asMap)
    .map((prop) => `${toKey(prop['elementId'])}.${plainLine(asText(prop['propKey']))}`)
  const doubled = repeatedIn(targets)
  return doubled.length
    ? [['props', `duplicate_prop_keys_for_same_element: ${doubled.join(', ')}`]]
    : []
}

const cleanProps = (props: Json): RawProps =>
  new Map(Object.entries(props).map(([name, prop]) => [toKey(name), cleanProp(asMap(prop))]))

const invalidProps = (problems: readonly OverridableProblem[]): PropsResult => ({
  problems: problems.map(([place, reason]) => `${place}: ${reason}`),
})

const toValue = (props: RawProps, { items, order }: OverridableGroups): Json => ({
  props: Object.fromEntries(props),
  groups: { items: Object.fromEntries(items), order },
})

export function parseOverridableProps(value: unknown): PropsResult {
  if (value === undefined || value === null) return { value: null }
  if (typeof value !== 'object')
    return invalidProps([['component_overridable_props', 'invalid_structure']])
  const outer = asMap(value)
  if (!Object.keys(outer).length) return { value: null }
  const first = checkParts(outer, ['props', 'groups'])
  if (first.length) return invalidProps(first)
  const [props, groups] = [asMap(outer['props']), asMap(outer['groups'])]
  if (!Object.keys(props).length && !Object.keys(groups).length) return { value: null }
  const problems = checkProps(props)
  if (problems.length) return invalidProps(problems)
  const checked = checkGroups(groups)
  if ('problems' in checked) return invalidProps(checked.problems)
  const cleaned = cleanProps(props)
  const links = checkLinks(cleaned, checked.groups.items)
  return links.length ? invalidProps(links) : { value: toValue(cleaned, checked.groups) }
}

/** Empty maps are lists on the wire. */
export function propsBody(value: Json | null) {
  if (!value) return null
  // Stored values were validated by `parseOverridableProps`; the store types them as free objects.
  const { props, groups } = value as TypeOf<typeof OverridableProps>
  return {
    props: orEmptyList(props),
    groups: { ...groups, items: orEmptyList(groups.items) },
  }
}
