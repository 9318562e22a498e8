/** Default settings of element types. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { type ChangeableSetting, isNonEmptyValue } from '#conformance/playbook/setting.ts'
import { step } from '#conformance/targets/step.ts'
import {
  deleteElementDefaults,
  listElementDefaults,
  setElementDefaults,
} from '#openapi/namespaces/builder-v1/kit-elements-defaults.ts'

const type = 'spacer'

const defaults: ChangeableSetting = {
  write: setElementDefaults,
  read: listElementDefaults,
  name: type,
  path: [type],
  args: (settings) => ({ type, settings }),
  undo: () => step(deleteElementDefaults, { type }),
  reasonAgainst: (old) =>
    old === undefined ? undefined : 'the site has defaults for this element',
  // The defaults of other elements stay, and with them the enclosing object.
  isStored: (_, shown) => isNonEmptyValue(shown),
  other: () => ({ space: { unit: 'px', size: 40, sizes: [] }, _css_classes: '007' }),
  spec: '4.10',
}

export const kitElementsDefaults: Playbook = {
  plays: [
    play(setElementDefaults, {
      sample: { type: 'heading', settings: { title: 'Sample' } },
      settings: [defaults],
    }),
    play(deleteElementDefaults, { sample: { type: 'heading' }, reverts: defaults }),
  ],
}
