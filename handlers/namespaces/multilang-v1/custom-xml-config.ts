import { xmlConfiguration } from '#fixtures/documents/multilang.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { addJournalEntry } from '#handlers/platform/journal.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { undeclaredArguments } from '#handlers/runtime/undeclared.ts'
import {
  configurationArguments,
  getConfiguration,
  setConfiguration,
  validateConfiguration,
} from '#openapi/namespaces/multilang-v1/custom-xml-config.ts'
import { problemsOf } from './configuration.rules.ts'

const given = undeclaredArguments(configurationArguments)

export const customXmlConfig = [
  implement(getConfiguration, ({ site }) => ({ body: site.read(xmlConfiguration) })),
  implement(setConfiguration, {
    check: given.check,
    handle: (call) => {
      const { content = '' } = given.read(call)
      call.site.write(xmlConfiguration, content)
      addJournalEntry(call, 'multilang.configuration-reload', { length: content.length })
      return { body: content }
    },
  }),
  implement(validateConfiguration, {
    check: given.check,
    handle: (call) => ({ body: problemsOf(given.read(call).content ?? '') }),
  }),
]

export const xmlExtractors = [
  extractor([getConfiguration], (body) => extractDocument(xmlConfiguration, body)),
]
