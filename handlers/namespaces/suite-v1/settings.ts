import { siteIdentity } from '#fixtures/documents/platform.ts'
import {
  activeTheme,
  installedThemes,
  isDevelopment,
  suiteSwitches,
} from '#fixtures/documents/suite.ts'
import { isConnected, isMismatched } from '#handlers/platform/addons/connection.ts'
import { activeThemeName } from '#handlers/platform/addons/themes.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { isTruthy } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { Language } from '#openapi/language/variants.ts'
import { getSettings, setSettings } from '#openapi/namespaces/suite-v1/settings.ts'
import { memberOf } from '#openapi/values/json.ts'

const LOCALES: Readonly<Record<Language, string>> = { en: 'en_US', de: 'de_DE' }

function settingsOf(call: Pick<Call, 'site' | 'urls'>) {
  const { site, urls } = call
  const { welcomeScreenCompleted, ...dismissed } = site.read(suiteSwitches)
  return {
    siteName: site.read(siteIdentity).name,
    activeTheme: activeThemeName(site),
    isConnected: isConnected(call, 'suite'),
    isUrlMismatch: isMismatched(call, 'suite'),
    isDevelopment: site.read(isDevelopment),
    siteUrl: urls.base,
    welcomeScreenCompleted,
    ...dismissed,
    userLocale: LOCALES[urls.language],
    isRTL: false,
  }
}

/** Undefined for a switch that is not sent, which leaves it unchanged. */
const switchOf = ({ param }: Pick<Call, 'param'>, name: string): boolean | undefined => {
  const sent = param(name)
  return sent === undefined ? undefined : isTruthy(sent)
}

export const settings = [
  implement(getSettings, (call) => ({ body: settingsOf(call) })),
  implement(setSettings, (call) => {
    call.site.change(suiteSwitches, {
      welcomeScreenCompleted: switchOf(call, 'welcomeScreenCompleted'),
      dismissConnectAlert: switchOf(call, 'dismissConnectAlert'),
      editorUpdateNotificationDismissed: switchOf(call, 'editorUpdateNotificationDismissed'),
    })
    return { body: settingsOf(call) }
  }),
]

/** Responses contain its name only. */
const themeIn = (body: unknown) => ({
  slug: activeTheme.initial,
  name: memberOf(body, 'activeTheme'),
  version: '',
})

export const suiteExtractors = [
  extractor([getSettings, setSettings], (body) => [
    ...extractDocument(suiteSwitches, body),
    ...extractDocument(installedThemes, [themeIn(body)]),
  ]),
]
