/** Section 4.1: each item of variant B is in the lists of its language. */
import { check } from '#conformance/call/check.ts'
import type { LedgerResource } from '#conformance/ledger/resource.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import { casesForPostsAndPages, contentCases, listIds } from './content.ts'
import type { ContentOperations } from './records.ts'

const base = {
  kind: 'language',
  level: 'should',
  needs: 'write',
  spec: '4.1',
  variants: ['b'],
} as const

/** The list of the language proves that a new item belongs to the run. */
const listedIn = (
  record: LedgerResource<ContentOperations['create'], number>,
  inLanguage: object,
): typeof record => ({ ...record, search: (tag) => ({ ...record.search(tag), ...inLanguage }) })

const scenarios = contentCases(base, {
  'list/language': {
    title: (content) => `${content.type} are listed in the language they were created in.`,
    async run(context, content) {
      const items = []
      for (const language of context.target.contract.variant.languages) {
        const inLanguage = { [LANGUAGE_ARGUMENT]: language }
        const record = listedIn(content.record, inLanguage)
        const fields = { status: 'publish', ...inLanguage } as const
        const { id, tag } = await context.createRecord(record, fields)
        items.push({ id, tag, inLanguage, language })
      }
      const include = items.map(({ id }) => id)
      for (const { id, tag, inLanguage, language } of items) {
        const list = (args: object) => listIds(context, content, { ...args, ...inLanguage })
        check(`${content.type} in ${language}`, await list({ include })).is([id])
        check(`search results in ${language}`, await list({ search: tag })).is([id])
        const other = items.find((each) => each.id !== id)?.tag ?? ''
        check(`search results of another language`, await list({ search: other })).is([])
      }
    },
  },
})

export const languages: Playbook = { cases: casesForPostsAndPages(scenarios) }
