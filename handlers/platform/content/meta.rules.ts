/** Registered meta fields of posts and pages (platform/core 8). */

import { filterContent } from '#handlers/platform/rendering/filter-markup.rules.ts'
import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import { convert } from '#openapi/derive/convert.ts'
import { findProblem } from '#openapi/derive/find-problem.ts'
import type { Problem } from '#openapi/derive/problem.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { postFields } from '#openapi/shared/content-fields.ts'
import { asRecord, hasMembers, isEmptyList, isRecord, type Json } from '#openapi/values/json.ts'

type Meta = Json

const REGISTERED_META = Object.entries(postFields.meta.properties ?? {})
/** The key shown by deployments in every context. */
const PUBLIC_META = REGISTERED_META.filter(([key]) => key === 'footnotes')

const isEmptyObject = (value: unknown): boolean =>
  hasMembers(value) && Object.keys(value).length === 0

/** The value of an unset field; settings without a default are null. */
const unsetValue = ({ default: fallback = null }: ArgSchema): unknown => fallback

function metaValue(key: string, schema: ArgSchema, stored: Meta): unknown {
  const value = Object.hasOwn(stored, key) ? stored[key] : undefined
  if (value === undefined || value === null) return unsetValue(schema)
  // The platform serialises an empty map as an empty list.
  return isEmptyObject(value) ? [] : value
}

/** Whether the site has an add-on, by its namespace. */
export type HasAddOn = (namespace: string) => boolean

/** The context, the add-ons of the site, and whether footnotes are shown in every context. */
interface MetaViewer {
  readonly context: string
  footnotesInView(): boolean
  readonly hasAddOn: HasAddOn
}

/** An add-on registers its own keys. */
const isRegistered = ({ addedBy }: ArgSchema, hasAddOn: HasAddOn): boolean =>
  addedBy === undefined || hasAddOn(addedBy)

/** Section 2.2: the keys appear in the edit context. */
export function metaOf(stored: Meta, { context, footnotesInView, hasAddOn }: MetaViewer): Meta {
  const meta: Record<string, unknown> = {}
  const others = footnotesInView() ? PUBLIC_META : []
  for (const [key, schema] of context === 'edit' ? REGISTERED_META : others)
    if (isRegistered(schema, hasAddOn)) meta[key] = metaValue(key, schema, stored)
  return meta
}

/** The stored values in a view, without default values. */
export function metaIn(shown: unknown): Meta | undefined {
  if (!isRecord(shown)) return undefined
  const { properties: registered = {} } = postFields.meta
  const stored = Object.entries(shown).filter(([key, value]) => {
    const { default: fallback = null } = registered[key] ?? {}
    return value !== null && !isEmptyList(value) && value !== fallback
  })
  return Object.fromEntries(stored)
}

export interface MetaChanges {
  /** The values to store; null resets a value. */
  readonly values: ReadonlyMap<string, unknown>
  readonly problems: readonly Problem[]
}

/** Splits sent values into valid values and problems; unknown keys are ignored. */
export function readMeta(sent: unknown, hasAddOn: HasAddOn): MetaChanges {
  const values = new Map<string, unknown>()
  const problems: Problem[] = []
  if (!hasMembers(sent)) return { values, problems }
  for (const [key, schema] of REGISTERED_META) {
    if (!Object.hasOwn(sent, key) || !isRegistered(schema, hasAddOn)) continue
    const value: unknown = Reflect.get(sent, key)
    const problem = value === null ? undefined : findProblem(value, schema, `meta.${key}`)
    if (problem) problems.push(problem)
    else values.set(key, value === null ? null : convert(value, schema))
  }
  return { values, problems }
}

export function withMeta(stored: Meta, { values }: MetaChanges): Meta {
  if (!values.size) return stored
  const unchanged = Object.entries(stored).filter(([key]) => !values.has(key))
  return Object.fromEntries([...unchanged, ...[...values].filter(([, value]) => value !== null)])
}

const NOTE_ID = /[^a-z0-9_-]/g

/** Footnotes of authors without `unfiltered_html`: known members, filtered text. */
export function filterFootnotes(text: string): string {
  const notes = parseJsonText(text)
  if (!Array.isArray(notes)) return ''
  const filtered = notes.flatMap((note: unknown) => {
    const { id, content }: Meta = asRecord(note)
    if (typeof id !== 'string' || typeof content !== 'string' || !id || !content) return []
    return [{ id: id.toLowerCase().replace(NOTE_ID, ''), content: filterContent(content) }]
  })
  return JSON.stringify(filtered)
}
