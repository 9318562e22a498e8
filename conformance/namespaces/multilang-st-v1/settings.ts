/** Detection of translatable strings. */
import { at } from '#conformance/call/body.ts'
import { type Playbook, play, type WriteDefaultCheck } from '#conformance/playbook/play.ts'
import type { Setting } from '#conformance/playbook/setting.ts'
import {
  getStringSettings,
  setStringSettings,
} from '#openapi/namespaces/multilang-st-v1/settings.ts'

const spec = '4.13'

const stringSetting = (name: string): Setting => ({
  write: setStringSettings,
  read: getStringSettings,
  name,
  path: [name],
  // Omitted members are reset.
  args: (value, shown) => ({
    autoregisterType: at(shown, 'autoregisterType'),
    shouldRegisterBackendStrings: at(shown, 'shouldRegisterBackendStrings'),
    [name]: value,
  }),
  spec,
})

const defaultOf = (name: string): WriteDefaultCheck => ({
  name,
  other: 1,
  setting: stringSetting(name),
})

const noticeDefault: WriteDefaultCheck = {
  name: 'setNoticeThatCachePluginCanBlockAutoregisterAsDismissed',
  other: 1,
  spec,
  async readEffect(context) {
    const { body } = await context.callOk(getStringSettings)
    return at(body, 'shouldShowNoticeThatCachePluginCanBlockAutoregister')
  },
}

export const settings: Playbook = {
  plays: [
    play(setStringSettings, {
      settings: [{ ...stringSetting('autoregisterType'), other: (value) => (value === 1 ? 2 : 1) }],
      writeDefaults: [
        defaultOf('autoregisterType'),
        defaultOf('shouldRegisterBackendStrings'),
        noticeDefault,
      ],
    }),
  ],
}
