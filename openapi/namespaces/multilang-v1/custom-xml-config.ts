import { arg, operation, READING, UNSTATED } from '#openapi/language/define.ts'
import { array, int, object, str } from '#openapi/language/schema.ts'

const path = '/multilang/v1/custom-xml-config'
const configuration = str(
  '<multilang-config><custom-types><custom-type translate="1">programme</custom-type></custom-types></multilang-config>',
)
export const givenConfiguration = {
  content: arg.string({ description: 'The configuration, as XML text.' }),
} as const

const shared = {
  access: 'manage_options',
  conditions: ['right_nonce'],
  spec: '4.13',
  assumed: { ...UNSTATED, behaviour: 'D-029' },
} as const

export const getConfiguration = operation({
  ...shared,
  id: 'multilang.custom-xml-config.read',
  summary: 'Read the stored configuration; an empty string if there is none.',
  ...READING,
  path,
  responses: { 200: configuration },
})

export const setConfiguration = operation({
  ...shared,
  id: 'multilang.custom-xml-config.update',
  summary: 'Replace the stored configuration, valid or not; without content it is cleared.',
  methods: ['POST'],
  path,
  undeclared: givenConfiguration,
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
  undeclared: givenConfiguration,
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
