/** Checks of a new component before it is stored, in this order (platform/builder 12.1). */

import {
  type BuilderElement,
  walkElements,
} from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { isRecord, type Json, memberOf } from '#openapi/values/json.ts'
import { MAX_COMPONENTS } from './components.rules.ts'
import { parseOverridableProps } from './overridable-props.rules.ts'

interface NewComponent {
  readonly uid: string
  /** The sanitised title. */
  readonly title: string
  readonly elements: readonly BuilderElement[]
}

export interface KnownComponent extends NewComponent {
  readonly id: number
  readonly isArchived: boolean
}

function duplicatesIn(values: readonly string[], taken: ReadonlySet<string>): readonly string[] {
  const seen = new Set(taken)
  const found = new Set<string>()
  for (const value of values) {
    if (seen.has(value)) found.add(value)
    seen.add(value)
  }
  return [...found]
}

/** Quotes are escaped on the wire. Duplicate titles within the request are not detected. */
export function conflictsOf(
  items: readonly NewComponent[],
  known: readonly KnownComponent[],
): readonly string[] {
  const active = known.filter(({ isArchived }) => !isArchived)
  const titles = new Set(active.map(({ title }) => title))
  const uids = new Set(known.map(({ uid }) => uid))
  const taken = new Set(items.map(({ title }) => title).filter((title) => titles.has(title)))
  const duplicateUids = duplicatesIn(
    items.map(({ uid }) => uid),
    uids,
  )
  return [
    ...(active.length + items.length > MAX_COMPONENTS
      ? ['Maximum number of components exceeded.']
      : []),
    ...[...taken].map((title) => `Component title &#039;${title}&#039; is duplicated.`),
    ...duplicateUids.map((uid) => `Component uid &#039;${uid}&#039; is duplicated.`),
  ]
}

type Reference = string | number

const COMPONENT_WIDGET = 'b-component'
const MAX_SEARCH_DEPTH = 50

/** An instance references its component by id, or by the uid of another item of the request. */
function referenceOf({ widgetType, settings }: BuilderElement): readonly Reference[] {
  if (widgetType !== COMPONENT_WIDGET) return []
  const path = ['component_instance', 'value', 'component_id', 'value']
  const found = path.reduce<unknown>(memberOf, settings)
  return typeof found === 'string' || typeof found === 'number' ? [found] : []
}

const referencesIn = (elements: readonly BuilderElement[]): readonly Reference[] => [
  ...new Set([...walkElements(elements)].flatMap(referenceOf)),
]

const includesUid = (references: readonly Reference[], uid: string): boolean =>
  references.some((reference) => String(reference) === uid)

/** Breadth-first, so that each component is visited once. */
function reachesUid(
  start: Reference,
  uid: string,
  insideOf: (reference: Reference) => readonly Reference[],
): boolean {
  const seen = new Set<string>()
  let level: readonly Reference[] = [start]
  for (let depth = 0; level.length && depth < MAX_SEARCH_DEPTH; depth += 1) {
    const fresh = [...new Set(level)].filter((reference) => !seen.has(String(reference)))
    for (const reference of fresh) seen.add(String(reference))
    level = fresh.flatMap(insideOf)
    if (includesUid(level, uid)) return true
  }
  return false
}

/** The error for the first component that contains itself, or undefined. */
export function cycleIn(
  items: readonly NewComponent[],
  known: readonly KnownComponent[],
): string | undefined {
  const byUid = new Map(items.map(({ uid, elements }) => [uid, elements]))
  const byId = new Map(known.map(({ id, elements }) => [id, elements]))
  const insideOf = (reference: Reference): readonly Reference[] =>
    referencesIn(byUid.get(String(reference)) ?? byId.get(Number(reference)) ?? [])
  for (const { uid, elements } of items) {
    const references = referencesIn(elements)
    const start = `Circular dependency detected: Component &quot;${uid}&quot;`
    if (includesUid(references, uid)) return `${start} references itself.`
    const via = references.find((reference) => reachesUid(reference, uid, insideOf))
    if (via !== undefined) return `${start} would create a cycle via component &quot;${via}&quot;.`
  }
  return undefined
}

const kindOf = ({ elType, widgetType }: BuilderElement): string => widgetType ?? elType

/** D-036: identified by prefix; a plain widget is checked by its kind. */
const isAtomic = (element: BuilderElement): boolean =>
  (element.elType === 'widget' ? (element.widgetType ?? '') : element.elType).startsWith('b-')

/** The element types of the first component with non-atomic elements. */
export function nonAtomicIn(
  items: readonly NewComponent[],
  isFeatureOn: boolean,
): readonly string[] {
  const kinds = items.map(({ elements }) =>
    [...walkElements(elements)]
      .filter((element) => !(isFeatureOn && isAtomic(element)))
      .map(kindOf),
  )
  return [...new Set(kinds.find(({ length }) => length > 0))]
}

/** The location of the first element without a type, which cannot be stored. */
function untypedElementIn(value: unknown, place: string): string | undefined {
  if (!Array.isArray(value)) return undefined
  for (const [index, element] of value.entries()) {
    if (!isRecord(element)) continue
    const location = `${place}[${index}]`
    if (typeof element['elType'] !== 'string') return location
    const inside = untypedElementIn(element['elements'], `${location}[elements]`)
    if (inside) return inside
  }
  return undefined
}

/** Every element of a request needs a type; the platform fails on one without (D-030). */
export function missingTypeProblem(items: unknown) {
  if (!Array.isArray(items)) return undefined
  const place = items
    .map((item, index) => untypedElementIn(memberOf(item, 'elements'), `items[${index}][elements]`))
    .find((found) => found !== undefined)
  if (place === undefined) return undefined
  const message = `elType is a required property of ${place}.`
  return { code: 'rest_property_required', message, data: null }
}

interface ComponentSettings {
  readonly uid: string
  readonly settings?: Json | undefined
}

/** The problems of the settings of each item, by uid. */
export const settingsProblems = (
  items: readonly ComponentSettings[],
): readonly (readonly [uid: string, reason: string])[] =>
  items.flatMap(({ uid, settings }) => {
    const parsed = parseOverridableProps(settings?.['overridable_props'])
    if (!('problems' in parsed)) return []
    return [
      [uid, `Validation failed for overridable_props: ${parsed.problems.join(', ')}`] as const,
    ]
  })
