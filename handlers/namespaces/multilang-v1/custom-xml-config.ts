import { toUtcText } from '#fixtures/time.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { undeclaredArguments } from '#handlers/runtime/undeclared.ts'
import {
  getConfiguration,
  givenConfiguration,
  setConfiguration,
  validateConfiguration,
} from '#openapi/namespaces/multilang-v1/custom-xml-config.ts'
import { problemsOf } from './configuration.rules.ts'
import { permitHolders } from './permit.ts'

const OPTION = 'multilang.custom_xml_config'

const permit = permitHolders('manage_options')
const given = undeclaredArguments(givenConfiguration)

export const customXmlConfig = [
  implement(getConfiguration, {
    permit,
    handle: ({ site }) => ({ body: site.option(OPTION, '') }),
  }),
  implement(setConfiguration, {
    permit,
    check: given.check,
    handle: (call) => {
      const { site, caller } = call
      const { content = '' } = given.read(call)
      site.setOption(OPTION, content)
      site.journal.insert({
        id: site.ids.next('journal'),
        kind: 'multilang.configuration-reload',
        at: toUtcText(site.clock.now()),
        user_id: caller.id,
        details: { length: content.length },
      })
      return { body: content }
    },
  }),
  implement(validateConfiguration, {
    permit,
    check: given.check,
    handle: (call) => ({ body: problemsOf(given.read(call).content ?? '') }),
  }),
]
