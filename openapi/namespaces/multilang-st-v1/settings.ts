import { arg, operation, PLAIN_GET, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import { array, bool, emptyArray, int, named, object, str, uri } from '#openapi/language/schema.ts'

const MultilangStringSettings = named(
  'MultilangStringSettings',
  object({
    autoregisterType: int(2, {
      enum: [0, 1, 2],
      description:
        'Users whose page views register strings: 0 administrators, 1 everyone, 2 no one.',
    }),
    shouldRegisterBackendStrings: int(0, { enum: [0, 1] }),
    autoregisterAllowedLanguages: array(
      object({ name: str('German'), url: uri('https://example.test/de/') }),
    ),
    activeCachePluginName: str(''),
    visibleColumns: array(str('translationPriority')),
    shouldShowNoticeThatCachePluginCanBlockAutoregister: bool(false),
  }),
)

const shared = {
  path: '/multilang/st/v1/strings/settings',
  access: 'string_translation',
  conditions: ['right_nonce'],
  mayRequireNonce: true,
  spec: '4.13',
  assumed: { ...RESPONSES_AND_ACCESS, responses: 'D-055', behaviour: 'D-029' },
} as const

export const getStringSettings = operation({
  ...shared,
  id: 'multilang-st.settings.read',
  summary: 'Read the settings for the registration of strings.',
  ...PLAIN_GET,
  responses: { 200: MultilangStringSettings },
})

export const undeclaredSettings = {
  visibleColumns: arg.array(arg.string(), {
    description: 'The columns the list of strings shows; an empty list changes nothing.',
  }),
  shouldShowNoticeThatCachePluginCanBlockAutoregister: arg.bool({
    description: 'False puts the notice about page caches away.',
  }),
  detectStringsInJS: arg.int({ description: 'Whether scripts are searched for strings.' }),
} as const

export const setStringSettings = operation({
  ...shared,
  id: 'multilang-st.settings.update',
  summary: 'Change the settings for the registration of strings; omitted ones are reset to 0.',
  methods: ['POST'],
  args: {
    autoregisterType: arg.int({
      default: 0,
      description:
        'Users whose page views register strings: 0 administrators, 1 everyone, 2 no one.',
    }),
    shouldRegisterBackendStrings: arg.int({
      default: 0,
      description: 'Whether strings of the administration area are registered too.',
    }),
    setNoticeThatCachePluginCanBlockAutoregisterAsDismissed: arg.int({
      default: 0,
      description: 'Not 0 puts the notice about page caches away.',
    }),
    setDetectStringsInJS: arg.int({
      default: 0,
      description: 'Not 0 looks for strings in scripts as well.',
    }),
  },
  undeclared: undeclaredSettings,
  responses: { 200: emptyArray },
  effect: 'toggle',
  assumed: { ...shared.assumed, args: 'D-020', behaviour: 'D-032' },
})
