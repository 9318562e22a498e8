import { storedDocument } from '#handlers/archetypes/document.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  getThemeSettings,
  setThemeSettings,
} from '#openapi/namespaces/starter-theme-v1/theme-settings.ts'
import { ALL_ON, echoOf, isSettings, readFeatures } from './theme-settings.rules.ts'

const document = storedDocument('starter-theme.settings', ALL_ON)

export const themeSettings = [
  implement(getThemeSettings, ({ site }) => ({ body: { settings: document.read(site) } })),
  implement(setThemeSettings, ({ site, param }) => {
    const sent = param('settings')
    if (!isSettings(sent)) throw new ApiError('invalid_settings')
    document.change(site, readFeatures(sent))
    return { body: { settings: echoOf(sent) } }
  }),
]
