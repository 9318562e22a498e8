import { namespace } from '#openapi/shared/namespace.ts'
import { getConfiguration, setConfiguration, validateConfiguration } from './custom-xml-config.ts'

export const multilangV1 = namespace({
  name: 'multilang/v1',
  description: 'Languages: configuration.',
  only: 'b',
  operations: [getConfiguration, setConfiguration, validateConfiguration],
})
