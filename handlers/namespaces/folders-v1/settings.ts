import { folderKey, folderSettings } from '#fixtures/documents/folders.ts'
import { setUserSetting } from '#handlers/namespaces/folders-v1/shared/scope.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  generateKey,
  setSettings,
  setUserSettings,
} from '#openapi/namespaces/folders-v1/settings.ts'
import { toSwitch, toUserSetting } from './settings.rules.ts'

const KEY_LENGTH = 40

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
  site.change(folderSettings, Object.fromEntries(sent.map((key) => [key, toSwitch(param(key))])))
}

function storeUserSettings({ site, caller, param }: Call): void {
  const sent = USER_KEYS.filter((key) => param(key) !== undefined)
  if (!sent.length) return
  setUserSetting(
    site,
    caller.id,
    Object.fromEntries(sent.map((key) => [key, toUserSetting(key, param(key))])),
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
