/** Settings of the spam filter. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { booleanSettings } from '#conformance/playbook/setting.ts'
import {
  getSettings,
  SPAM_SETTINGS,
  setSettings,
} from '#openapi/namespaces/spamfilter-v1/settings.ts'

export const settings: Playbook = {
  plays: [
    play(setSettings, {
      ownCall: { noEffectArgs: {} },
      // The interface shows both as enabled when unset; the filter treats them as disabled.
      settings: booleanSettings(
        { read: getSettings, write: setSettings, unset: true, spec: '4.3' },
        SPAM_SETTINGS,
      ),
    }),
  ],
}
