/** Section 4.10: each two arguments of lookups and recent items have their effect together. */
import { at, idsOf, listAt, sorted } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { PAGE, POST } from '#conformance/namespaces/core-v2/records.ts'
import { exploreList, type ListModel } from '#conformance/pairs/explore-list.ts'
import { plainModel } from '#conformance/pairs/plain-list.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import { findPosts, findTerms, findUsers } from '#openapi/namespaces/builder-v1/lookups.ts'
import { listRecentPosts } from '#openapi/namespaces/builder-v1/site-navigation.ts'
import { asList } from '#openapi/values/json.ts'
import { builtWith, widgetOf } from './widgets.ts'

const base = { kind: 'scenario', level: 'must', spec: '4.10' } as const

/** A row of a lookup with its type and its text. */
interface KnownRow {
  readonly id: number
  readonly type: string
  readonly text: string
  readonly [argument: string]: unknown
}

const rowsIn = ({ body }: TargetResponse) => listAt(body, 'data', 'value')
const idsInRows = (response: TargetResponse): readonly number[] =>
  idsOf(rowsIn(response)).map(Number)

const isIncluded = ({ type }: KnownRow, value: unknown) => asList(value).includes(type)
const isExcluded = (row: KnownRow, value: unknown) => !isIncluded(row, value)

const RULES = {
  included_types: isIncluded,
  excluded_types: isExcluded,
  term: ({ text }: KnownRow, value: unknown) =>
    text.toLowerCase().includes(String(value).toLowerCase()),
}

const heading = builtWith(widgetOf('heading', { title: 'A sample' }))

/** Posts and pages with one of two words in their title, built with the builder. */
async function createItems(context: Context): Promise<readonly KnownRow[]> {
  const items: KnownRow[] = []
  for (const word of ['Zebra', 'Mango']) {
    const text = `${word}-${context.tag}`
    const fields = { title: text, status: 'publish', meta: heading } as const
    items.push({ id: (await context.createRecord(POST, fields)).id, type: 'post', text })
    items.push({ id: (await context.createRecord(PAGE, fields)).id, type: 'page', text })
  }
  return items
}

const TYPES = [['post'], ['page'], ['page', 'post']] as const

/** Without a term nothing is found. */
const lookupOf = (tag: string, records: readonly KnownRow[]): ListModel<KnownRow> =>
  plainModel<KnownRow>({
    operation: findPosts,
    records,
    idsIn: idsInRows,
    limited: (row) => ({ term: tag, ...row }),
    values: {
      term: [...new Set(records.map(({ text }) => text))],
      included_types: TYPES,
      excluded_types: TYPES,
    },
    defaults: {},
    rules: RULES,
  })

const RECENT_ITEMS = 100

const recentItemsOf = (records: readonly KnownRow[]): ListModel<KnownRow> => {
  const [first = 0, second = 0, third = 0] = records.map(({ id }) => id)
  return plainModel<KnownRow>({
    operation: listRecentPosts,
    records,
    limited: (row) => ({ posts_per_page: RECENT_ITEMS, ...row }),
    values: { post_type: TYPES, post__not_in: [[first], [third, second]] },
    defaults: {},
    rules: {
      post_type: isIncluded,
      post__not_in: ({ id }, value) => !asList(value).includes(id),
    },
  })
}

const postCase: Case = defineCase({
  ...base,
  id: `${findPosts.id}/pairs`,
  needs: 'write',
  title: 'Each two arguments of a lookup of posts have their effect together.',
  run: async (context) => exploreList(context, lookupOf(context.tag, await createItems(context))),
})

const recentCase: Case = defineCase({
  ...base,
  id: `${listRecentPosts.id}/pairs`,
  needs: 'write',
  title: 'Types and exclusions of recent items have their effect together.',
  run: async (context) => exploreList(context, recentItemsOf(await createItems(context))),
})

const MAX_ROWS = 100
const TAXONOMIES = ['category', 'post_tag']

async function readTerms(context: Context): Promise<readonly KnownRow[]> {
  const found: KnownRow[] = []
  for (const type of TAXONOMIES) {
    const rows = rowsIn(await context.callOk(findTerms, { term: 'e', included_types: [type] }))
    if (rows.length >= MAX_ROWS) skip({ why: 'too-many-records', detail: 'there are many terms' })
    for (const row of rows)
      found.push({ id: Number(at(row, 'id')), type, text: String(at(row, 'label')) })
  }
  return found.length < 2
    ? skip({ why: 'too-few-records', detail: 'the lookup finds too few terms' })
    : found
}

const termCase: Case = defineCase({
  ...base,
  id: `${findTerms.id}/pairs`,
  needs: 'read',
  title: 'Each two arguments of a lookup of terms have their effect together.',
  async run(context) {
    const records = await readTerms(context)
    const all = { term: 'e', included_types: TAXONOMIES }
    check('terms of both taxonomies', sorted(idsInRows(await context.callOk(findTerms, all)))).is(
      sorted(idsOf(records)),
    )
    await exploreList(
      context,
      plainModel<KnownRow>({
        operation: findTerms,
        records,
        idsIn: idsInRows,
        limited: (row) => ({ term: 'e', ...row }),
        values: {
          term: records.slice(0, 3).map(({ text }) => text),
          included_types: [...TAXONOMIES.map((type) => [type]), TAXONOMIES],
          excluded_types: [...TAXONOMIES.map((type) => [type]), TAXONOMIES],
        },
        defaults: {},
        rules: RULES,
      }),
    )
  },
})

/** A display name with a space, which no login and no address contains. */
async function findFullName(context: Context): Promise<string> {
  const rows = rowsIn(await context.callOk(findUsers, { term: 'a' }))
  const name = rows.map((row) => String(at(row, 'label'))).find((label) => /\S \S/.test(label))
  return name ?? skip({ why: 'too-few-records', detail: 'no user has a full name' })
}

const userCase: Case = defineCase({
  ...base,
  id: `${findUsers.id}/term`,
  needs: 'read',
  title: 'A lookup of users finds those that match the term, and no others.',
  async run(context) {
    const term = await findFullName(context)
    const rows = rowsIn(await context.callOk(findUsers, { term }))
    for (const row of rows) {
      const label = String(at(row, 'label'))
      check('name', label).holds(`containing ${term}`, label.includes(term))
    }
    check('number of users', rows.length).holds('some', rows.length > 0)
    const unknown = rowsIn(await context.callOk(findUsers, { term: `${term} zq` }))
    check('users with an unknown name', unknown).is([])
  },
})

export const lookupPairs: Playbook = { cases: [postCase, recentCase, termCase, userCase] }
