export { customXmlConfig } from './custom-xml-config.ts'
