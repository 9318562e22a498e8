/** Filters and orders of the lists of posts and pages, each seen to act. */
import { type Case, defineCase } from '#conformance/case.ts'
import { check } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { createMany, type Fields, listed, type Query } from './content.ts'
import type { Content } from './records.ts'

interface Filter {
  readonly name: string
  readonly only?: Content['type']
  /** Fields of the items, in the order they are made. */
  readonly items: readonly Fields[]
  readonly query: (ids: readonly number[], tag: string) => Query
  /** Which of them are expected, by their place, in the order of the response. */
  readonly expected: readonly number[]
}

const draft = { status: 'draft' } as const
const published = { status: 'publish' } as const
const dated = (date: string) => ({ status: 'publish', date }) as const

const FILTERS: readonly Filter[] = [
  {
    name: 'include',
    items: [draft, draft],
    query: ([first = 0]) => ({ include: [first], ...draft }),
    expected: [0],
  },
  {
    name: 'exclude',
    items: [draft, draft],
    query: ([first = 0], tag) => ({ exclude: [first], search: tag, ...draft }),
    expected: [1],
  },
  {
    name: 'status.default',
    items: [draft, published],
    query: (include) => ({ include }),
    expected: [1],
  },
  {
    name: 'status.any',
    items: [draft, published],
    query: (include) => ({ include, status: 'any', orderby: 'id', order: 'asc' }),
    expected: [0, 1],
  },
  {
    name: 'status.several',
    items: [draft, { status: 'pending' }, published],
    query: (include) => ({ include, status: ['draft', 'pending'], orderby: 'id', order: 'asc' }),
    expected: [0, 1],
  },
  {
    name: 'order.asc',
    items: [draft, draft],
    query: (include) => ({ include, ...draft, orderby: 'id', order: 'asc' }),
    expected: [0, 1],
  },
  {
    name: 'order.desc',
    items: [draft, draft],
    query: (include) => ({ include, ...draft, orderby: 'id', order: 'desc' }),
    expected: [1, 0],
  },
  {
    name: 'order.default',
    items: [draft, draft],
    query: (include) => ({ include, ...draft, orderby: 'id' }),
    expected: [1, 0],
  },
  {
    name: 'orderby.default',
    items: [dated('2026-02-02T10:00:00'), dated('2026-02-01T10:00:00')],
    query: (include) => ({ include }),
    expected: [0, 1],
  },
  {
    name: 'orderby.include',
    items: [draft, draft, draft],
    query: ([one = 0, two = 0, three = 0]) => ({
      include: [two, three, one],
      ...draft,
      orderby: 'include',
    }),
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
    name: 'modified_after.future',
    items: [draft],
    query: (include) => ({ include, ...draft, modified_after: '2999-01-01T00:00:00' }),
    expected: [],
  },
  {
    name: 'modified_before.future',
    items: [draft],
    query: (include) => ({ include, ...draft, modified_before: '2999-01-01T00:00:00' }),
    expected: [0],
  },
  {
    name: 'search_semantics',
    items: [
      { ...draft, title: 'aardvarkword' },
      { ...draft, title: 'aardvarkword and more' },
    ],
    query: (include) => ({
      include,
      ...draft,
      search: 'aardvarkword',
      search_semantics: 'exact',
    }),
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
  const ours = found.filter((id) => id !== undefined && ids.includes(id))
  check(`the list by ${filter.name}`, ours).is(filter.expected.map((place) => ids[place]))
}

const filterCase = (content: Content, filter: Filter): Case =>
  defineCase({
    id: `core.${content.type}.list/filter.${filter.name}`,
    kind: 'scenario',
    level: 'must',
    needs: 'write',
    spec: '4.9',
    title: `A list of ${content.type} goes by ${filter.name}.`,
    run: (context) => runFilter(context, content, filter),
  })

export const filterCases = (content: Content): readonly Case[] =>
  FILTERS.filter(({ only }) => only === undefined || only === content.type).map((filter) =>
    filterCase(content, filter),
  )
