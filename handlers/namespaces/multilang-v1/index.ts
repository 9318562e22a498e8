import { customXmlConfig } from './custom-xml-config.ts'

export const multilangV1 = [...customXmlConfig]
