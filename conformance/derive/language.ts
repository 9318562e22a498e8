/** Variant B: every route takes the language of the request, out of the languages of the site. */

import { type Case, defineCase } from '#conformance/case.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { runTrial } from './refusal.ts'

const NAME = 'multilang_language'

export function languageCases(operation: ContractOperation): readonly Case[] {
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
  ]
}
