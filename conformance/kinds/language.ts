/** Variant B: every route takes the language of the request, out of the languages of the site. */

import { type Case, defineCase } from '#conformance/case.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { explain } from '#openapi/derive/explain.ts'
import { assertArgumentRejection } from './gate.ts'
import type { Judged } from './judged.ts'
import { askOnce, callerFor, runTrial } from './rejection.ts'

const NAME = 'multilang_language'

/** Every operation can be refused in this way, whatever else it takes. */
const wordingCase = (operation: ContractOperation): Case => {
  const words = explain('xx', operation.args[NAME] ?? {}, NAME)?.message
  return defineCase({
    id: `${operation.id}/args.${NAME}.enum.wording`,
    kind: 'language',
    level: 'assumed',
    needs: 'read',
    spec: '7',
    variants: ['b'],
    title: `Another language is refused as rest_invalid_param: ${words}`,
    async run(context) {
      const args = { ...(await context.sample(operation)), [NAME]: 'xx' }
      const options = callerFor(context, operation)
      const response = await askOnce(context, { operation, args, options })
      assertArgumentRejection(context, response, { name: NAME, words })
    },
  })
}

export function languageCases(operation: Judged): readonly Case[] {
  const languages = operation.args[NAME]?.enum
  if (!languages) return []
  return [
    defineCase({
      id: `${operation.id}/args.${NAME}.enum`,
      kind: 'language',
      level: 'must',
      needs: 'read',
      spec: '4.1',
      variants: ['b'],
      title: `${NAME} must be one of ${languages.join(', ')}; anything else is refused.`,
      twin: `${NAME} = "${String(languages[0])}"`,
      run: (context) =>
        runTrial(context, {
          operation,
          good: languages.map((language) => (base) => ({ ...base, [NAME]: language })),
          bad: [(base) => ({ ...base, [NAME]: 'xx' })],
          says: `one of ${languages.join(', ')}`,
        }),
    }),
    wordingCase(operation),
  ]
}
