/** Lists of posts and pages: paging walked to the end, filters and order that act. */
import { type Case, check, defineCase, type Level } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { at, done, idsOf, listAt, sorted } from '#conformance/scenarios/steps.ts'
import { type Content, create, createMany, forBoth, listed } from './content.ts'

const numbered = (count: number, fields: Arguments = {}): readonly Arguments[] =>
  Array.from({ length: count }, () => fields)

const pagingCase = (content: Content): Case =>
  defineCase({
    id: `core.${content.type}.list/paging`,
    kind: 'scenario',
    level: 'must',
    needs: 'write',
    spec: '8',
    title: `Walking the pages of a list of ${content.type} meets each item once.`,
    async run(context) {
      const ids = (await createMany(context, content, numbered(5))).map(({ id }) => id)
      const common = { include: ids, status: 'draft', orderby: 'id', order: 'asc', per_page: 2 }
      const pages = [
        await listed(context, content, { ...common, page: 1 }),
        await listed(context, content, { ...common, page: 2 }),
        await listed(context, content, { ...common, page: 3 }),
      ]
      check(
        'sizes of the pages',
        pages.map((page) => page.length),
      ).is([2, 2, 1])
      check('all pages', pages.flat()).is(sorted(ids))
    },
  })

const totalsCase = (content: Content): Case =>
  defineCase({
    id: `core.${content.type}.list/paging.totals`,
    kind: 'scenario',
    level: 'assumed',
    needs: 'write',
    spec: '8',
    title: `A list of ${content.type} tells how many items and pages there are, and links its neighbours.`,
    async run(context) {
      const ids = (await createMany(context, content, numbered(3))).map(({ id }) => id)
      const operation = `core.${content.type}.list`
      const args = { include: ids, status: 'draft', context: 'edit', per_page: 1, page: 2 }
      const { headers } = await done(context, { operation, args })
      check('X-WP-Total', headers['x-wp-total']).is('3')
      check('X-WP-TotalPages', headers['x-wp-totalpages']).is('3')
      check('Link', headers['link']).holds(
        'to the next page',
        /rel="next"/.test(headers['link'] ?? ''),
      )
      check('Link', headers['link']).holds(
        'to the page before',
        /rel="prev"/.test(headers['link'] ?? ''),
      )
    },
  })

const beyondCase = (content: Content): Case =>
  defineCase({
    id: `core.${content.type}.list/paging.beyond`,
    kind: 'scenario',
    level: 'assumed',
    needs: 'write',
    spec: '8',
    title: `A page beyond the last one of ${content.type} is refused.`,
    async run(context) {
      const { id } = await create(context, content)
      const operation = context.operation(`core.${content.type}.list`)
      const answer = await context.call(operation, { include: [id], status: 'draft', page: 2 })
      check('status', answer.status).is(400)
      check('code', at(answer.body, 'code')).is('rest_post_invalid_page_number')
    },
  })

const sizeCase = (content: Content): Case =>
  defineCase({
    id: `core.${content.type}.list/paging.default-size`,
    kind: 'default',
    level: 'must',
    needs: 'write',
    spec: '8',
    title: `A page of ${content.type} holds 10 items unless another size is asked for.`,
    async run(context) {
      const ids = (await createMany(context, content, numbered(11))).map(({ id }) => id)
      const all = { include: ids, status: 'draft' }
      check('items', (await listed(context, content, all)).length).is(10)
      check('items', (await listed(context, content, { ...all, per_page: 11 })).length).is(11)
    },
  })

interface Filter {
  readonly name: string
  readonly level?: Level
  readonly only?: Content['type']
  /** Fields of the items, in the order they are made. */
  readonly items: readonly Arguments[]
  readonly query: (ids: readonly number[], tag: string) => Arguments
  /** Which of them are expected, by their place, in the order of the answer. */
  readonly expected: readonly number[]
}

const draft = { status: 'draft' }
const published = { status: 'publish' }
const dated = (date: string) => ({ status: 'publish', date })

const FILTERS: readonly Filter[] = [
  {
    name: 'include',
    items: [draft, draft],
    query: ([first]) => ({ include: [first], ...draft }),
    expected: [0],
  },
  {
    name: 'exclude',
    items: [draft, draft],
    query: ([first], tag) => ({ exclude: [first], search: tag, ...draft }),
    expected: [1],
  },
  {
    name: 'status.default',
    level: 'must',
    items: [draft, published],
    query: (include) => ({ include }),
    expected: [1],
  },
  {
    name: 'status.any',
    level: 'must',
    items: [draft, published],
    query: (include) => ({ include, status: 'any', orderby: 'id', order: 'asc' }),
    expected: [0, 1],
  },
  {
    name: 'status.several',
    level: 'must',
    items: [draft, { status: 'pending' }, published],
    query: (include) => ({ include, status: ['draft', 'pending'], orderby: 'id', order: 'asc' }),
    expected: [0, 1],
  },
  {
    name: 'order.asc',
    level: 'must',
    items: [draft, draft],
    query: (include) => ({ include, ...draft, orderby: 'id', order: 'asc' }),
    expected: [0, 1],
  },
  {
    name: 'order.desc',
    level: 'must',
    items: [draft, draft],
    query: (include) => ({ include, ...draft, orderby: 'id', order: 'desc' }),
    expected: [1, 0],
  },
  {
    name: 'order.default',
    level: 'must',
    items: [draft, draft],
    query: (include) => ({ include, ...draft, orderby: 'id' }),
    expected: [1, 0],
  },
  {
    name: 'orderby.default',
    level: 'must',
    items: [dated('2026-02-02T10:00:00'), dated('2026-02-01T10:00:00')],
    query: (include) => ({ include }),
    expected: [0, 1],
  },
  {
    name: 'orderby.include',
    items: [draft, draft, draft],
    query: ([one, two, three]) => ({ include: [two, three, one], ...draft, orderby: 'include' }),
    expected: [1, 2, 0],
  },
  {
    name: 'after',
    items: [dated('2026-02-01T10:00:00'), dated('2026-02-03T10:00:00')],
    query: (include) => ({ include, after: '2026-02-02T00:00:00' }),
    expected: [1],
  },
  {
    name: 'before',
    items: [dated('2026-02-01T10:00:00'), dated('2026-02-03T10:00:00')],
    query: (include) => ({ include, before: '2026-02-02T00:00:00' }),
    expected: [0],
  },
  {
    name: 'modified_before',
    items: [draft],
    query: (include) => ({ include, ...draft, modified_before: '2001-01-01T00:00:00' }),
    expected: [],
  },
  {
    name: 'modified_after',
    items: [draft],
    query: (include) => ({ include, ...draft, modified_after: '2001-01-01T00:00:00' }),
    expected: [0],
  },
  {
    name: 'offset',
    items: [draft, draft, draft],
    query: (include) => ({ include, ...draft, orderby: 'id', order: 'asc', offset: 1 }),
    expected: [1, 2],
  },
  {
    name: 'search',
    items: [{ ...draft, content: 'aardvarkword' }, draft],
    query: (include) => ({ include, ...draft, search: 'aardvarkword' }),
    expected: [0],
  },
  {
    name: 'search_columns',
    items: [{ ...draft, content: 'aardvarkword' }, draft],
    query: (include) => ({
      include,
      ...draft,
      search: 'aardvarkword',
      search_columns: ['post_title'],
    }),
    expected: [],
  },
  {
    name: 'sticky',
    only: 'posts',
    items: [{ ...published, sticky: true }, published],
    query: (include) => ({ include, sticky: true }),
    expected: [0],
  },
  {
    name: 'format',
    only: 'posts',
    items: [{ ...draft, format: 'aside' }, draft],
    query: (include) => ({ include, ...draft, format: ['aside'] }),
    expected: [0],
  },
  {
    name: 'menu_order',
    only: 'pages',
    items: [{ ...draft, menu_order: 4 }, draft],
    query: (include) => ({ include, ...draft, menu_order: 4 }),
    expected: [0],
  },
  {
    name: 'orderby.menu_order',
    only: 'pages',
    items: [
      { ...draft, menu_order: 4 },
      { ...draft, menu_order: 2 },
    ],
    query: (include) => ({ include, ...draft, orderby: 'menu_order', order: 'asc' }),
    expected: [1, 0],
  },
]

async function runFilter(context: Context, content: Content, filter: Filter): Promise<void> {
  const made = await createMany(context, content, filter.items)
  const ids = made.map(({ id }) => id)
  const found = await listed(context, content, filter.query(ids, context.tag))
  const ours = found.filter((id) => ids.includes(id as number))
  check(`the list by ${filter.name}`, ours).is(filter.expected.map((place) => ids[place]))
}

const filterCase = (content: Content, filter: Filter): Case =>
  defineCase({
    id: `core.${content.type}.list/filter.${filter.name}`,
    kind: 'scenario',
    level: filter.level ?? 'should',
    needs: 'write',
    spec: '4.9',
    title: `A list of ${content.type} goes by ${filter.name}.`,
    run: (context) => runFilter(context, content, filter),
  })

const slugCase = (content: Content): Case =>
  defineCase({
    id: `core.${content.type}.list/filter.slug`,
    kind: 'scenario',
    level: 'should',
    needs: 'write',
    spec: '4.9',
    title: `A list of ${content.type} goes by slug.`,
    async run(context) {
      const { id, tag } = await create(context, content)
      const slug = `${tag}-slug`
      await done(context, { operation: `core.${content.type}.update`, args: { id, slug } })
      check('the list', await listed(context, content, { slug: [slug], ...draft })).is([id])
    },
  })

const strangersCase = (content: Content): Case =>
  defineCase({
    id: `core.${content.type}.list/strangers`,
    kind: 'access',
    level: 'should',
    needs: 'write',
    spec: '3',
    title: `A stranger's list of ${content.type} shows published items and no drafts.`,
    async run(context) {
      const [hidden, shown] = await createMany(context, content, [draft, published])
      const operation = context.operation(`core.${content.type}.list`)
      const include = [hidden?.id, shown?.id]
      const { body } = await context.call(operation, { include }, { as: 'anonymous' })
      check('the list', idsOf(listAt(body))).is([shown?.id])
    },
  })

export const listCases: readonly Case[] = forBoth((content) => [
  pagingCase(content),
  totalsCase(content),
  beyondCase(content),
  sizeCase(content),
  slugCase(content),
  strangersCase(content),
  ...FILTERS.filter(({ only }) => only === undefined || only === content.type).map((filter) =>
    filterCase(content, filter),
  ),
])
