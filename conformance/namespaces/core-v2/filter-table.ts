/** Filters and orders of post and page lists, each with items that show its effect. */
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { givenId, type SceneReference } from '#conformance/case/reference.ts'
import type { ItemFields, ListQuery } from './content-scenes.ts'
import type { ContentOperations } from './records.ts'
import { knownFormat, LATER } from './stored-fields.ts'

export interface FilterRow {
  readonly name: string
  readonly only?: ContentOperations['type']
  /** Fields of the items, in creation order. */
  readonly items: readonly ItemFields[]
  readonly query: (ids: readonly SceneReference[], tag: SceneReference) => ListQuery
  /** The positions of the expected items, in response order. */
  readonly expected: readonly number[]
  /** The response is in creation order, independent of the creator. */
  readonly isAscending?: true
}

const draft = { status: 'draft' } as const
const published = { status: 'publish' } as const
const dated = (date: string) => ({ status: 'publish', date }) as const

/**
 * A separate day for lists that cannot be limited by ids: other cases create items concurrently.
 */
const separateDay = (day: string) => ({
  date: `${day}T10:00:00`,
  only: { after: `${day}T00:00:00`, before: `${day}T23:00:00`, per_page: 100 },
})
/** Some servers limit the length of lists. */
const MANY_UNASSIGNED = Array.from({ length: 110 }, (_, index) => UNASSIGNED_ID + index)
const EXCLUDED = separateDay('1987-06-05')
const NOT_STICKY = separateDay('1987-06-07')

const PLAIN: readonly FilterRow[] = [
  {
    name: 'include',
    items: [draft, draft],
    query: () => ({ include: [givenId(0)], ...draft }),
    expected: [0],
  },
  {
    name: 'include.many',
    items: [draft, draft],
    query: () => ({ include: [...MANY_UNASSIGNED, givenId(0)], ...draft }),
    expected: [0],
  },
  {
    name: 'exclude.many',
    items: [0, 1].map(() => ({ ...draft, date: EXCLUDED.date })),
    query: (_, tag) => ({
      exclude: [...MANY_UNASSIGNED, givenId(0)],
      search: tag,
      ...draft,
      ...EXCLUDED.only,
    }),
    expected: [1],
  },
  {
    name: 'exclude',
    items: [0, 1].map(() => ({ ...draft, date: EXCLUDED.date })),
    query: (_, tag) => ({
      exclude: [UNASSIGNED_ID, givenId(0)],
      search: tag,
      ...draft,
      ...EXCLUDED.only,
    }),
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
    isAscending: true,
  },
  {
    name: 'status.several',
    items: [draft, { status: 'pending' }, published],
    query: (include) => ({ include, status: ['draft', 'pending'], orderby: 'id', order: 'asc' }),
    expected: [0, 1],
    isAscending: true,
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
    query: () => ({
      include: [givenId(1), givenId(2), givenId(0)],
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
    name: 'offset',
    items: [draft, draft, draft],
    query: (include) => ({ include, ...draft, orderby: 'id', order: 'asc', offset: 1 }),
    expected: [1, 2],
  },
  {
    name: 'sticky',
    only: 'posts',
    items: [{ ...published, sticky: true }, published],
    query: (include) => ({ include, sticky: true }),
    expected: [0],
  },
  {
    name: 'sticky.false',
    only: 'posts',
    items: [true, false].map((sticky) => ({ ...dated(NOT_STICKY.date), sticky })),
    query: (_, tag) => ({ search: tag, sticky: false, ...NOT_STICKY.only }),
    expected: [1],
  },
  {
    name: 'between',
    items: ['01', '03', '05'].map((day) => dated(`2026-02-${day}T10:00:00`)),
    query: (include) => ({
      include,
      after: '2026-02-02T00:00:00',
      before: '2026-02-04T00:00:00',
    }),
    expected: [1],
  },
  {
    name: 'format',
    only: 'posts',
    items: [{ ...draft, format: knownFormat('aside') }, draft],
    query: (include) => ({ include, ...draft, format: ['aside'] }),
    expected: [0],
  },
  {
    name: 'format.several',
    only: 'posts',
    items: [{ ...draft, format: knownFormat('aside') }, draft],
    query: (include) => ({
      include,
      ...draft,
      format: ['aside', 'standard'],
      orderby: 'id',
      order: 'asc',
    }),
    expected: [0, 1],
    isAscending: true,
  },
  {
    name: 'menu_order',
    only: 'pages',
    items: [{ ...draft, menu_order: 4 }, draft],
    query: (include) => ({ include, ...draft, menu_order: 4 }),
    expected: [0],
  },
  {
    name: 'menu_order.zero',
    only: 'pages',
    items: [{ ...draft, menu_order: 4 }, draft],
    query: (include) => ({ include, ...draft, menu_order: 0 }),
    expected: [1],
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

/** Each status alone, among items of all statuses. */
const STATUSES: readonly FilterRow[] = (
  ['publish', 'draft', 'pending', 'private', 'future'] as const
).map((status, index) => ({
  name: `status.${status}`,
  items: [published, draft, { status: 'pending' }, { status: 'private' }, LATER],
  query: (include) => ({ include, status: [status] }),
  expected: [index],
}))

export const FILTERS: readonly FilterRow[] = [...PLAIN, ...STATUSES]
