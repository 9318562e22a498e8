/** Options of the builder by key. */
import { at } from '#conformance/call/body.ts'
import { toWord } from '#conformance/ledger/ownership.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { getSetting, setSetting } from '#openapi/namespaces/builder-v1/settings.ts'

const key = 'builder_sample'

const VALUE = { text: 'Grüße & "more"', count: 3, list: [1.5, true, '0'] }

export const settings: Playbook = {
  plays: [
    play(getSetting, { sample: { key } }),
    play(setSetting, {
      sample: { key, value: 'sample' },
      // An unset option reads as false, so writing false stores nothing.
      ownCall: { arrange: async ({ tag }) => ({ key: `builder_${toWord(tag)}`, value: false }) },
      shapes: [{ name: 'changed', when: 'when the value changes', part: 0 }],
      stored: {
        args: { key: 'builder_conformance', value: VALUE },
        read: getSetting,
        readArgs: { key: 'builder_conformance' },
        valueIn: (body) => at(body, 'data', 'value'),
        expected: VALUE,
        spec: '4.10',
      },
    }),
  ],
}
