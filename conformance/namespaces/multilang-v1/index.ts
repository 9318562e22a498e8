import type { Playbooks } from '#conformance/playbook/play.ts'
import { customXmlConfig } from './custom-xml-config.ts'

export const multilangV1: Playbooks = {
  'custom-xml-config': customXmlConfig,
}
