import { starterThemeSettings } from '#fixtures/documents/starter.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  getThemeSettings,
  setThemeSettings,
} from '#openapi/namespaces/starter-theme-v1/theme-settings.ts'
import { memberOf } from '#openapi/values/json.ts'
import { echoOf, isSettings, readFeatures } from './theme-settings.rules.ts'

export const themeSettings = [
  implement(getThemeSettings, ({ site }) => ({
    body: { settings: site.read(starterThemeSettings) },
  })),
  implement(setThemeSettings, ({ site, param }) => {
    const sent = param('settings')
    if (!isSettings(sent)) throw new ApiError('invalid_settings')
    site.change(starterThemeSettings, readFeatures(sent))
    return { body: { settings: echoOf(sent) } }
  }),
]

export const themeSettingsExtractors = [
  extractor([getThemeSettings], (body) =>
    extractDocument(starterThemeSettings, memberOf(body, 'settings')),
  ),
]
