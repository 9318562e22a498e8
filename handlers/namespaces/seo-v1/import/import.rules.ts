/** Importable data of another component, and its portions (platform/add-ons 7.5). */
import { rowsFrom } from '#handlers/platform/page.ts'
import { isAmong, isRecord, type Json } from '#openapi/values/json.ts'

const SETTINGS_TYPES = [
  'general_settings',
  'custom_archive_settings',
  'default_archive_settings',
  'posttype_default_settings',
  'taxonomy_settings',
] as const
export type SettingsType = (typeof SETTINGS_TYPES)[number]

export const isSettingsType = (type: string): type is SettingsType => isAmong(SETTINGS_TYPES, type)

/** The imported fields of one item. */
export interface ImportedItem {
  readonly id: number
  readonly fields: Json
}

/** The data of another component. */
export interface ImportSource {
  readonly posts: readonly ImportedItem[]
  readonly settings: Readonly<Record<string, Json>>
}

const isItem = (value: unknown): value is ImportedItem =>
  isRecord(value) && Number.isSafeInteger(value['id']) && isRecord(value['fields'])

/** The problem of the data; undefined if it can be imported. */
export function problemWith(source: unknown): string | undefined {
  if (!isRecord(source)) return 'The data of the source is absent.'
  const { posts, settings } = source
  if (!Array.isArray(posts) || !posts.every(isItem)) return 'The table of items does not fit.'
  const areSettings = isRecord(settings) && Object.values(settings).every(isRecord)
  return areSettings ? undefined : 'The settings do not fit.'
}

export const isSource = (source: unknown): source is ImportSource =>
  problemWith(source) === undefined

export const BATCH = 25

/** The progress of a step. */
export interface ImportProgress {
  readonly cursor: number
  readonly completed: boolean
}

/** The next portion of a list and the progress after it. */
export function nextPortion<T>(all: readonly T[], { cursor }: ImportProgress) {
  const portion = rowsFrom(all, cursor, BATCH)
  const reached = cursor + portion.length
  return { portion, progress: { cursor: reached, completed: reached >= all.length } }
}
