/** Lookups answer rows under the names of their conversion map. */
import { type Case, check, defineCase, skip } from '#conformance/case.ts'
import { findIn } from '#conformance/samples/find.ts'
import { done, listAt } from '#conformance/scenarios/steps.ts'

/** A text that finds something on most sites, and on the built-in dataset for sure. */
const TERMS = {
  'builder.post.find': findIn('core.pages.list', 0, 'title', 'rendered'),
  'builder.term.find': async () => 'e',
  'builder.user.find': async () => 'a',
} as const

const namesKeys = (operation: keyof typeof TERMS): Case =>
  defineCase({
    id: `${operation}/keys`,
    kind: 'default',
    level: 'should',
    needs: 'read',
    spec: '4.10',
    title: `Each row of ${operation} has id, label and groupLabel, unless other names are asked for.`,
    async run(context) {
      const args = { term: await TERMS[operation](context) }
      const { body } = await done(context, { operation, args })
      const rows = listAt(body, 'data', 'value')
      if (rows.length === 0) skip('nothing is found here')
      for (const row of rows)
        check('names of a row', Object.keys(row as object).toSorted()).is([
          'groupLabel',
          'id',
          'label',
        ])
    },
  })

export const lookupCases: readonly Case[] = [
  namesKeys('builder.post.find'),
  namesKeys('builder.term.find'),
  namesKeys('builder.user.find'),
]
