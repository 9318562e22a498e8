/** Settings of the suite. */
import { at } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { booleanSettings } from '#conformance/playbook/setting.ts'
import { languageOf } from '#conformance/targets/target.ts'
import { getSettings, setSettings } from '#openapi/namespaces/suite-v1/settings.ts'

/** On other targets an account may have its own language. */
const localeCase: Case = defineCase({
  id: 'suite.settings.read/locale',
  kind: 'language',
  level: 'should',
  needs: 'read',
  spec: '4.1',
  variants: ['b'],
  title: 'The locale is that of the requested language.',
  standInOnly: true,
  async run(context) {
    const { body } = await context.callOk(getSettings)
    const [language] = String(at(body, 'userLocale')).split('_')
    check('the language of the locale', language).is(languageOf(context.target))
  },
})

export const settings: Playbook = {
  cases: [localeCase],
  plays: [
    play(setSettings, {
      settings: booleanSettings(
        { read: getSettings, write: setSettings, unset: false, spec: '4.6' },
        ['welcomeScreenCompleted', 'dismissConnectAlert', 'editorUpdateNotificationDismissed'],
      ),
    }),
  ],
}
