/** Settings of the suite. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { flags } from '#conformance/playbook/setting.ts'
import { getSettings, setSettings } from '#openapi/namespaces/suite-v1/settings.ts'

export const settings: Playbook = {
  plays: [
    play(setSettings, {
      switches: flags({ read: getSettings, write: setSettings, unset: false, spec: '4.6' }, [
        'welcomeScreenCompleted',
        'dismissConnectAlert',
        'editorUpdateNotificationDismissed',
      ]),
    }),
  ],
}
