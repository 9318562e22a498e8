import { folderKey, folderSettings } from '#fixtures/documents/folders.ts'
import { setUserSetting } from '#handlers/namespaces/folders-v1/shared/scope.ts'
import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  generateKey,
  setSettings,
  setUserSettings,
} from '#openapi/namespaces/folders-v1/settings.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'

const KEY_LENGTH = 40
const ON: readonly unknown[] = [true, 1, '1', 'true', 'on', 'yes']

const SITE_KEYS = [
  'USER_MODE',
  'SVG_SUPPORT',
  'IS_SEARCH_USING_API',
  'enable_cache_optimization',
] as const
const USER_KEYS = Object.keys(setUserSettings.undeclared ?? {})

function storeSiteSettings({ site, param }: Call): void {
  const sent = SITE_KEYS.filter((key) => param(key) !== undefined)
  if (!sent.length) return
  site.change(
    folderSettings,
    Object.fromEntries(sent.map((key) => [key, ON.includes(param(key)) ? '1' : '0'])),
  )
}

const texts = (value: Json, names: readonly string[]) =>
  Object.fromEntries(
    names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, toText(value[name])]),
  )

/** The stored value of a setting; undefined removes it. */
function toSetting(key: string, value: unknown): unknown {
  if (key === 'DEFAULT_FOLDER') return toInteger(value)
  if (key.startsWith('DEFAULT_SORT_'))
    return isRecord(value) ? texts(value, ['orderby', 'order']) : undefined
  if (key === 'THEME') return isRecord(value) ? texts(value, ['name']) : undefined
  return typeof value === 'boolean' ? value : toText(value)
}

function storeUserSettings({ site, caller, param }: Call): void {
  const sent = USER_KEYS.filter((key) => param(key) !== undefined)
  if (!sent.length) return
  setUserSetting(
    site,
    caller.id,
    Object.fromEntries(sent.map((key) => [key, toSetting(key, param(key))])),
  )
}

export const settings = [
  implement(generateKey, ({ site, param }) => {
    if (param('act') !== 'generate-key')
      return { body: { success: false, data: { mess: 'Invalid action' } } }
    const key = site.ids.text(KEY_LENGTH)
    site.write(folderKey, key)
    return { body: { success: true, data: { key } } }
  }),
  implement(setSettings, (call) => {
    storeSiteSettings(call)
    storeUserSettings(call)
    return { body: true }
  }),
  implement(setUserSettings, (call) => {
    storeUserSettings(call)
    return { body: true }
  }),
]
