/** The translation configuration, as XML. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { isNonEmptyValue } from '#conformance/playbook/setting.ts'
import { shapeWithContent } from '#conformance/playbook/shape.ts'
import {
  getConfiguration,
  setConfiguration,
  validateConfiguration,
} from '#openapi/namespaces/multilang-v1/custom-xml-config.ts'

export const customXmlConfig: Playbook = {
  plays: [
    play(setConfiguration, {
      settings: [
        {
          read: getConfiguration,
          write: setConfiguration,
          name: 'content',
          path: [],
          args: (value) => ({ content: value }),
          isStored: isNonEmptyValue,
          other: (value) =>
            `<multilang-config><custom-fields/></multilang-config>${value === '' ? '' : '\n'}`,
          spec: '4.13',
        },
      ],
    }),
    play(validateConfiguration, {
      shapes: [
        shapeWithContent({
          when: 'for an invalid document',
          args: { content: '<multilang-config><sample/></multilang-config>' },
        }),
      ],
    }),
  ],
}
