/** Settings of the theme. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { isNonEmptyValue, negate } from '#conformance/playbook/setting.ts'
import {
  getThemeSettings,
  setThemeSettings,
} from '#openapi/namespaces/starter-theme-v1/theme-settings.ts'

export const themeSettings: Playbook = {
  plays: [
    play(setThemeSettings, {
      sample: { settings: { PAGE_TITLE: true } },
      settings: [
        {
          read: getThemeSettings,
          write: setThemeSettings,
          name: 'PAGE_TITLE',
          path: ['settings', 'PAGE_TITLE'],
          args: (value) => ({ settings: { PAGE_TITLE: value } }),
          isStored: isNonEmptyValue,
          other: negate,
          spec: '4.5',
        },
      ],
    }),
  ],
}
