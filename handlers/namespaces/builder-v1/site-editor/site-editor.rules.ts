import type { PostRecord } from '#fixtures/models/post.ts'
import {
  documentTypeOf,
  LIBRARY_TYPE,
} from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import { valuesOf } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { ITEM_LOCK_TIME } from '#handlers/platform/content/locks.ts'
import { byField } from '#handlers/platform/order.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Body } from '#openapi/language/define.ts'
import type { updateSiteTemplate } from '#openapi/namespaces/builder-v1/site-editor.ts'
import { hasMembers, isRecord, type Json } from '#openapi/values/json.ts'
import { trimEnd } from '#openapi/values/text.ts'
import { CONDITIONS } from './conditions.ts'

interface Condition {
  readonly type: string
  readonly name: string
  readonly sub_name: string
  readonly sub_id: string
}

/** `include/singular/page/12`: the stored format of a condition. */
export function readCondition(text: string): Condition {
  const [type = '', name = '', sub_name = '', sub_id = ''] = text.split('/')
  return { type, name, sub_name, sub_id }
}

/** The values in the sent order, independent of their names; `_id` belongs to the editor. */
function joinCondition(sent: Json): string {
  const { _id, ...parts } = sent
  return trimEnd(Object.values(parts).map(toText).join('/'), '/')
}

/** The conditions to store; undefined for invalid input. */
export function conditionsToStore(sent: unknown): readonly string[] | undefined {
  if (sent === undefined) return []
  if (!hasMembers(sent)) return undefined
  return valuesOf(sent).filter(isRecord).map(joinCondition)
}

export function storedConditions({ meta }: Pick<PostRecord, 'meta'>): readonly string[] {
  const stored = meta['_builder_conditions']
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : []
}

export const conditionsOf = (post: Pick<PostRecord, 'meta'>): readonly Condition[] =>
  storedConditions(post).map(readCondition)

/**
 * The instances of a template: the most specific name of each include condition, with its label.
 */
export function instancesOf(conditions: readonly Condition[]): ReadonlyMap<string, string> {
  const instances = new Map<string, string>()
  for (const { type, name, sub_name, sub_id } of conditions) {
    const narrowest = sub_name || name
    const config = CONDITIONS.get(narrowest)
    if (type === 'exclude' || !config) continue
    instances.set(narrowest, sub_id ? `${config.label} #${sub_id}` : config.all_label)
  }
  return instances
}

type Location = 'header' | 'footer' | 'single' | 'archive' | undefined

type SiteTemplate = Extract<Body<typeof updateSiteTemplate>, { readonly supportsSiteEditor: true }>
type TemplateType = SiteTemplate['type']

export interface ManagedType {
  /** The type in responses; the conditions of a `single` determine it. */
  readonly type: TemplateType | 'single'
  readonly location: Location
  readonly defaultCondition: SiteTemplate['defaultCondition']
}

const everywhere = (type: 'header' | 'footer'): ManagedType => ({
  type,
  location: type,
  defaultCondition: 'general',
})
const single = (type: ManagedType['type']): ManagedType => ({
  type,
  location: 'single',
  defaultCondition: 'singular',
})
const archive = (type: TemplateType): ManagedType => ({
  type,
  location: 'archive',
  defaultCondition: 'archive',
})

const MANAGED: ReadonlyMap<string, ManagedType> = new Map(
  [
    everywhere('header'),
    everywhere('footer'),
    single('single'),
    single('single-post'),
    single('single-page'),
    single('error-404'),
    archive('archive'),
    archive('search-results'),
    { type: 'loop-item', location: undefined, defaultCondition: null } as const,
  ].map((managed) => [managed.type, managed]),
)

/** The site editor data of an item; undefined for an unmanaged one. */
export const managedType = (post: PostRecord): ManagedType | undefined =>
  post.type === LIBRARY_TYPE ? MANAGED.get(documentTypeOf(post)) : undefined

const TYPE_OF_INSTANCE = new Map<string, TemplateType>([
  ['front_page', 'single-page'],
  ['child_of', 'single-page'],
  ['page', 'single-page'],
  ['not_found404', 'error-404'],
  ['search', 'search-results'],
])

/** The old type `single` is reported by its conditions. */
export function reportedType(
  { type }: ManagedType,
  instances: ReadonlyMap<string, string>,
): TemplateType {
  if (type !== 'single') return type
  const known = [...instances.keys()].find((name) => TYPE_OF_INSTANCE.has(name))
  return TYPE_OF_INSTANCE.get(known ?? '') ?? 'single-post'
}

/** The user with a recent lock on an item, other than the caller. */
export function lockedBy(
  { lock }: Pick<PostRecord, 'lock'>,
  caller: number,
  now: number,
): number | undefined {
  if (!lock || lock.user === caller) return undefined
  return now - lock.at < ITEM_LOCK_TIME ? lock.user : undefined
}

/** Newest first; within a second, the lower id first. */
export const newestFirst = byField('date', 'desc', 'asc')
