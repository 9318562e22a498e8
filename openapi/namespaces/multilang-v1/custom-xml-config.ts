import { arg, operation, PLAIN_GET, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import { array, int, object, str } from '#openapi/language/schema.ts'

const path = '/multilang/v1/custom-xml-config'
const configuration = str(
  '<multilang-config><custom-types><custom-type translate="1">programme</custom-type></custom-types></multilang-config>',
)
export const configurationArguments = {
  content: arg.string({ description: 'The configuration, as XML text.' }),
} as const

const shared = {
  access: 'manage_options',
  conditions: ['right_nonce'],
  mayRequireNonce: true,
  spec: '4.13',
  assumed: { ...RESPONSES_AND_ACCESS, responses: 'D-055', behaviour: 'D-029' },
} as const

export const getConfiguration = operation({
  ...shared,
  id: 'multilang.custom-xml-config.read',
  summary: 'Read the stored configuration; an empty string if there is none.',
  ...PLAIN_GET,
  path,
  responses: { 200: configuration },
})

export const setConfiguration = operation({
  ...shared,
  id: 'multilang.custom-xml-config.update',
  summary: 'Replace the stored configuration, valid or not; without content it is cleared.',
  methods: ['POST'],
  path,
  undeclared: configurationArguments,
  responses: { 200: configuration },
  effect: 'toggle',
  assumed: { ...shared.assumed, args: 'D-020' },
})

export const validateConfiguration = operation({
  ...shared,
  id: 'multilang.custom-xml-config.validate',
  summary: 'List the errors of a configuration without storing it.',
  methods: ['POST'],
  path: `${path}/validate`,
  undeclared: configurationArguments,
  responses: {
    200: array(
      object({
        level: int(2, { enum: [1, 2, 3], description: '1 warning, 2 error, 3 fatal.' }),
        code: int(1871),
        column: int(0),
        message: str("Element 'programme': This element is not expected.\n"),
        file: str(''),
        line: int(3),
      }),
    ),
  },
  effect: 'safe-post',
  assumed: { ...shared.assumed, args: 'D-020' },
})
