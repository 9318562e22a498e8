import { stringSettings } from '#fixtures/documents/multilang.ts'
import { languageName } from '#handlers/namespaces/multilang-st-v1/strings/languages.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { homeIn } from '#handlers/runtime/addressing/language.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { undeclaredArguments } from '#handlers/runtime/undeclared.ts'
import {
  getStringSettings,
  setStringSettings,
  undeclaredSettings,
} from '#openapi/namespaces/multilang-st-v1/settings.ts'
import { isRecord, memberOf } from '#openapi/values/json.ts'

const further = undeclaredArguments(undeclaredSettings)

const AUTOREGISTER_TYPES = [0, 1, 2]

export const settings = [
  implement(getStringSettings, ({ site, urls, contract }) => {
    const stored = site.read(stringSettings)
    const { autoregisterType, visibleColumns, activeCachePluginName } = stored
    const languages = contract.variant.languages.filter((language) => language !== 'en')
    return {
      body: {
        autoregisterType,
        shouldRegisterBackendStrings: Number(stored.shouldRegisterBackendStrings),
        autoregisterAllowedLanguages: languages.map((language) => ({
          name: languageName(language),
          url: `${homeIn(urls, language)}/`,
        })),
        activeCachePluginName,
        visibleColumns,
        shouldShowNoticeThatCachePluginCanBlockAutoregister:
          activeCachePluginName !== '' && !stored.isNoticeDismissed,
      },
    }
  }),
  implement(setStringSettings, {
    check: further.check,
    handle: (call) => {
      const { args, site } = call
      const { visibleColumns, detectStringsInJS, ...given } = further.read(call)
      const isDismissed =
        given.shouldShowNoticeThatCachePluginCanBlockAutoregister === false ||
        args.setNoticeThatCachePluginCanBlockAutoregisterAsDismissed !== 0
      const isKnownType = AUTOREGISTER_TYPES.includes(args.autoregisterType)
      site.change(stringSettings, {
        autoregisterType: isKnownType ? args.autoregisterType : undefined,
        shouldRegisterBackendStrings: args.shouldRegisterBackendStrings !== 0,
        visibleColumns: visibleColumns?.length ? visibleColumns : undefined,
        isNoticeDismissed: isDismissed ? true : undefined,
        detectStringsInJS: detectStringsInJS ?? (args.setDetectStringsInJS || undefined),
      })
      return { body: [] }
    },
  }),
]

export const stringSettingsExtractors = [
  extractor([getStringSettings], (body) => {
    const shouldRegisterBackendStrings = Boolean(memberOf(body, 'shouldRegisterBackendStrings'))
    return isRecord(body)
      ? extractDocument(stringSettings, { ...body, shouldRegisterBackendStrings })
      : []
  }),
]
