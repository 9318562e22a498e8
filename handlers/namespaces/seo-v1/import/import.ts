import {
  conflictingPlugins,
  importedSettings,
  importProgress,
  importSource,
  seoOptions,
} from '#fixtures/documents/seo.ts'
import type { Site } from '#fixtures/site/site.ts'
import { addToIndex, itemObject } from '#handlers/namespaces/seo-v1/indexing/indexables.ts'
import { postRecord } from '#handlers/namespaces/seo-v1/indexing/records.ts'
import { customFields } from '#handlers/namespaces/seo-v1/shared/item-fields.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement, type Replies } from '#handlers/runtime/implement.ts'
import type { Body } from '#openapi/language/define.ts'
import { runImport } from '#openapi/namespaces/seo-v1/import.ts'
import {
  type ImportedItem,
  type ImportProgress,
  type ImportSource,
  isSettingsType,
  isSource,
  nextPortion,
  problemWith,
  type SettingsType,
} from './import.rules.ts'

/** Components with importable data, and the pseudo component for conflicting ones. */
const IMPORTABLE = ['otherseo']
const CONFLICTING = 'conflicting-plugins'

const sourceOf = (site: Site, plugin: string): ImportSource | undefined => {
  const stored = site.read(importSource.of(plugin))
  return isSource(stored) ? stored : undefined
}

type ImportReply = Replies<typeof runImport>

interface Step {
  readonly call: Call
  readonly plugin: string
  readonly type: string
}

const progressAt = ({ plugin, type }: Step) => importProgress.of(`${plugin}.${type}`)
const progressOf = (step: Step): ImportProgress => step.call.site.read(progressAt(step))
const storeProgress = (step: Step, progress: ImportProgress): ImportProgress =>
  step.call.site.write(progressAt(step), progress)

/** The imported objects, and the next address until nothing is left. */
function response({ plugin, type }: Step, objects: Body<typeof runImport>['objects']): ImportReply {
  const isDone = objects === false || Object.keys(objects).length === 0
  return { body: { objects, next_url: isDone ? false : `seo/v1/import/${plugin}/${type}` } }
}

const CHECKED = {
  validate_table: true,
  validate_settings: true,
  validate_robot_settings: true,
} as const

function validate(step: Step): ImportReply {
  const stored = step.call.site.read(importSource.of(step.plugin))
  const problem = problemWith(stored)
  if (problem) throw new ApiError('seo_error_validation', { data: { stackTrace: problem } })
  storeProgress(step, { cursor: 0, completed: true })
  return response(step, CHECKED)
}

/** Existing fields of the item are not overwritten. */
function importItem(site: Site, { id, fields }: ImportedItem): void {
  const post = site.posts.get(id)
  if (!post) return
  const own = site.seoFields.get(id)?.fields ?? {}
  const known = customFields(site, post)
  const added = Object.entries(fields).filter(([name]) => !Object.hasOwn(known, name))
  site.seoFields.replace({ id, fields: { ...own, ...Object.fromEntries(added) } })
}

function importPosts(step: Step): ImportReply {
  const { site } = step.call
  const source = sourceOf(site, step.plugin)
  if (!source?.posts.length) return response(step, false)
  const existing = source.posts.filter(({ id }) => site.posts.has(id))
  const { portion, progress } = nextPortion(existing, progressOf(step))
  storeProgress(step, progress)
  const records = portion.flatMap((item) => {
    importItem(site, item)
    const post = site.posts.get(item.id)
    const row = addToIndex(site, itemObject(item.id))
    return post ? [postRecord(step.call, post, row)] : []
  })
  return response(step, records)
}

function importSettings(step: Step, type: SettingsType): ImportReply {
  const { site } = step.call
  const settings = sourceOf(site, step.plugin)?.settings[type] ?? {}
  const { portion, progress } = nextPortion(Object.entries(settings), progressOf(step))
  if (!portion.length) return response(step, [])
  storeProgress(step, progress)
  const known = site.read(importedSettings)
  site.write(importedSettings, { ...known, ...Object.fromEntries(portion) })
  const separator = portion.find(([name]) => name === 'title_separator')
  if (separator) site.change(seoOptions, { separator: toText(separator[1]) })
  return response(
    step,
    portion.map(([name]) => name),
  )
}

/** Removes the data of the other component. */
function cleanUp(step: Step): ImportReply {
  const { site } = step.call
  const rows = sourceOf(site, step.plugin)?.posts.length ?? 0
  site.forget(importSource.of(step.plugin))
  storeProgress(step, { cursor: 0, completed: true })
  return response(step, { metadata_cleanup: rows, indexables_cleanup: 1 })
}

function run(step: Step): ImportReply {
  if (progressOf(step).completed) return response(step, [])
  if (step.type === 'validate_data') return validate(step)
  if (step.type === 'posts') return importPosts(step)
  if (step.type === 'cleanup') return cleanUp(step)
  if (isSettingsType(step.type)) return importSettings(step, step.type)
  throw new ApiError('seo_importer_not_found')
}

/** Deactivation requires an active conflicting component. */
function deactivate(step: Step): ImportReply {
  const { site } = step.call
  const conflicting = site.read(conflictingPlugins)
  if (step.type !== 'deactivation' || !conflicting.length)
    throw new ApiError('seo_importer_not_found')
  site.forget(conflictingPlugins)
  return response(step, [])
}

export const imports = [
  implement(runImport, (call) => {
    const step = { call, plugin: toText(call.param('plugin')), type: toText(call.param('type')) }
    if (step.plugin === CONFLICTING) return deactivate(step)
    if (!IMPORTABLE.includes(step.plugin)) throw new ApiError('seo_importer_not_found')
    return run(step)
  }),
]
