/** Lookups return rows under the names of their conversion map. */

import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import type { Arguments, OperationRef, RequestArguments } from '#conformance/call/request.ts'
import { type Case, defineCase, defineCases } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { POST } from '#conformance/namespaces/core-v2/records.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import { type Find, findIn } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { shapeWithContent } from '#conformance/playbook/shape.ts'
import { findPosts, findTerms, findUsers } from '#openapi/namespaces/builder-v1/lookups.ts'
import { listNoteUsers } from '#openapi/namespaces/builder-v1/notes.ts'
import { listPages } from '#openapi/namespaces/core-v2/pages.ts'
import { deletePost, listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import { runBatch } from '#openapi/namespaces/root/index.ts'
import type { Json } from '#openapi/values/json.ts'
import { publishedPageRead } from './dependent-reads.ts'

/** A title present on most sites. */
const findTitle = findIn(listPages, 0, 'title', 'rendered')

type LookupKeys = readonly [OperationRef, Find, keys: Readonly<Record<string, string>>]

/** A search text with results on most sites, and always on the built-in dataset. */
const TERMS: readonly LookupKeys[] = [
  [findPosts, findTitle, { post_title: 'own', ID: 'number' }],
  [findTerms, async () => 'e', { name: 'own', term_id: 'number' }],
  [findUsers, async () => 'a', { display_name: 'own', ID: 'number' }],
]

/** Found in several names, on most sites. */
const BROAD_TERMS = [
  [findPosts, 'e'],
  [findTerms, 'e'],
  [findUsers, 'a'],
] as const

const keysCase = ([operation, term, keys_conversion_map]: LookupKeys): Case =>
  defineCase({
    ...base,
    id: `${operation.id}/keys`,
    needs: 'read',
    title: `Each row of ${operation.id} has id, label and groupLabel, unless other names are requested.`,
    async run(context) {
      const { body } = await context.callOk(operation, { term: await term(context) })
      const rows = listAt(body, 'data', 'value')
      if (rows.length === 0) skip({ why: 'too-few-records', detail: 'the lookup finds nothing' })
      for (const row of rows)
        check('names of a row', Object.keys(Object(row)).toSorted()).is([
          'groupLabel',
          'id',
          'label',
        ])
      const query = { keys_conversion_map, term: await term(context) }
      const renamed = listAt((await context.callOk(operation, query)).body, 'data', 'value')
      for (const row of renamed)
        check('names of a row', Object.keys(Object(row)).toSorted()).is(['number', 'own'])
    },
  })

/** The number of rows counts those that match: one of two is not the first of all. */
const countCase = ([operation, term]: (typeof BROAD_TERMS)[number]): Case =>
  defineCase({
    ...base,
    kind: 'scenario',
    id: `${operation.id}/items_count.matching`,
    needs: 'read',
    title: `items_count limits the rows of ${operation.id} that match the term.`,
    async run(context) {
      const find = async (args: Arguments) =>
        listAt((await context.callOk(operation, args)).body, 'data', 'value')
      const rows = await find({ term })
      const labels = [...new Set([rows[0], rows.at(-1)].map((row) => String(at(row, 'label'))))]
      if (labels.length < 2) skip({ why: 'too-few-records', detail: 'there are too few names' })
      for (const label of labels) {
        const found = idsOf(await find({ term: label }))
        const ids = idsOf(await find({ term: label, items_count: 1 }))
        const one = found.length === 0 ? 0 : 1
        check(`rows for "${label}"`, ids.filter((id) => found.includes(id)).length).is(one)
      }
    },
  })

const base = { kind: 'default', level: 'must', needs: 'write', spec: '4.10' } as const

const WORD = 'zebra'
const PARTS = 21
const BATCHES = 5

/** Created in batches, to exceed the size limit of a lookup. */
async function createManyPosts(context: Context): Promise<void> {
  const body = { title: `${WORD} ${context.tag}`, status: 'publish' }
  const requests = Array.from({ length: PARTS }, () => ({ path: listPosts.path, body }))
  for (let batch = 0; batch < BATCHES; batch += 1) await context.callOk(runBatch, { requests })
}

/** The arguments for each language of a multilingual site: a list contains the items of one. */
function languagesOf({ target: { contract } }: Context): readonly Json[] {
  const extra = Object.entries(contract.variant.extraArgs).flatMap(([name, schema]) =>
    (schema.enum ?? []).map((language) => ({ [name]: language })),
  )
  return extra.length > 0 ? extra : [{}]
}

const scenarios = defineCases(base, {
  'builder.post.find/items_count': {
    spec: '8',
    standInOnly: true,
    title: 'A lookup of posts returns 100 posts by default.',
    async run(context) {
      await createManyPosts(context)
      const countFound = async (args: RequestArguments<typeof findPosts> = {}) => {
        const query = { term: WORD, ...args }
        const { body } = await context.callOk(findPosts, query)
        return listAt(body, 'data', 'value').length
      }
      check('posts', await countFound()).is(100)
      check('posts with items_count 40', await countFound({ items_count: 40 })).is(40)
    },
  },

  /** The name of the argument implies that only published items are found by default. */
  'builder.post.find/is_public': {
    level: 'should',
    title: 'A lookup finds only published posts by default.',
    async run(context) {
      const { id, tag } = await context.createRecord(POST, { status: 'draft' })
      const findIds = async (args: RequestArguments<typeof findPosts> = {}) => {
        const query = { term: tag, ...args }
        const { body } = await context.callOk(findPosts, query)
        return idsOf(listAt(body, 'data', 'value'))
      }
      check('the same as with is_public', await findIds()).is(await findIds({ is_public: true }))
      check('found', await findIds()).holds('without the draft', !(await findIds()).includes(id))
    },
  },

  'builder.post.find/types': {
    kind: 'scenario',
    title: 'A lookup of posts respects included and excluded types.',
    async run(context) {
      const { id, tag } = await context.createRecord(POST, { status: 'publish' })
      const isFound = async (args: RequestArguments<typeof findPosts>) => {
        const { body } = await context.callOk(findPosts, { term: tag, ...args })
        return idsOf(listAt(body, 'data', 'value')).includes(id)
      }
      check('found among posts', await isFound({ included_types: ['post'] })).is(true)
      check('found among pages', await isFound({ included_types: ['page'] })).is(false)
      check('found without posts', await isFound({ excluded_types: ['post'] })).is(false)
      const types = ['page', 'post']
      check('found among both', await isFound({ included_types: types })).is(true)
      check('found without both', await isFound({ excluded_types: types })).is(false)
    },
  },

  'builder.term.find/types': {
    kind: 'scenario',
    needs: 'read',
    title: 'A lookup of terms respects included and excluded types.',
    async run(context) {
      const findIds = async (args: RequestArguments<typeof findTerms>) => {
        const { body } = await context.callOk(findTerms, { term: 'e', ...args })
        return idsOf(listAt(body, 'data', 'value'))
      }
      const rest = await findIds({ excluded_types: ['category'] })
      const both = (await findIds({ included_types: ['category'] })).filter((id) =>
        rest.includes(id),
      )
      check('terms found for both', both).is([])
    },
  },

  'builder.user.find/finds': {
    kind: 'scenario',
    level: 'should',
    needs: 'read',
    title: 'A lookup finds a user by the name shown elsewhere.',
    async run(context) {
      const { body: users } = await context.callOk(listNoteUsers)
      const [user] = listAt(users, 'data')
      if (user === undefined) skip({ why: 'too-few-records', detail: 'no user is listed' })
      const { body } = await context.callOk(findUsers, { term: String(at(user, 'name')) })
      const found = idsOf(listAt(body, 'data', 'value'))
      check('users with that name', found).holds(
        'including the user',
        found.includes(at(user, 'id')),
      )
    },
  },

  /** A tag loses its posts. */
  'builder.term.find/hide_empty': {
    standInOnly: true,
    title: 'A lookup finds empty terms by default, and hides them with hide_empty.',
    async run(context) {
      const findIds = async (args: RequestArguments<typeof findTerms> = {}) => {
        const query = { term: DEMO.tag, ...args }
        const { body } = await context.callOk(findTerms, query)
        return idsOf(listAt(body, 'data', 'value'))
      }
      const tags = await findIds()
      const filter = { tags: tags.map(Number), status: 'any', per_page: 100 } as const
      for (const language of languagesOf(context)) {
        const { body } = await context.callOk(listPosts, { ...filter, ...language })
        for (const id of idsOf(listAt(body))) await context.callOk(deletePost, { id, ...language })
      }
      check('empty terms by default', await findIds()).is(tags)
      check('empty terms with hide_empty', await findIds({ hide_empty: true })).is([])
    },
  },
})

/** A condition that no item meets. */
const UNMET_CONDITION = [{ key: 'nowhere', value: 'nothing' }]

export const lookups: Playbook = {
  plays: [
    play(findPosts, {
      manyResults: { term: 'e' },
      nonMatchingValues: {
        meta_query: UNMET_CONDITION,
        tax_query: [{ taxonomy: 'category', field: 'slug', terms: ['nowhere'] }],
      },
      shapes: [shapeWithContent({ args: { term: findTitle } })],
      dependentRead: publishedPageRead((term) => ({ term })),
    }),
    play(findTerms, {
      manyResults: { term: 'e' },
      shapes: [shapeWithContent({ args: { term: 'e' } })],
      nonMatchingValues: { meta_query: UNMET_CONDITION },
    }),
    play(findUsers, {
      manyResults: { term: 'a' },
      shapes: [shapeWithContent({ args: { term: 'a' } })],
    }),
  ],
  cases: [...TERMS.map(keysCase), ...BROAD_TERMS.map(countCase), ...scenarios],
}
