/** Searches of post and page lists, each with items that show its effect. */
import type { FilterRow } from './filter-table.ts'

const draft = { status: 'draft' } as const
const WORD = 'aardvarkword'

const PLAIN: readonly FilterRow[] = [
  {
    name: 'search_semantics',
    items: [
      { ...draft, title: WORD },
      { ...draft, title: `${WORD} and more` },
    ],
    query: (include) => ({
      include,
      ...draft,
      search: WORD,
      search_semantics: 'exact',
    }),
    expected: [0],
  },
  {
    name: 'search',
    items: [{ ...draft, content: WORD }, draft],
    query: (include) => ({ include, ...draft, search: WORD }),
    expected: [0],
  },
  // Some search indexes omit short words.
  {
    name: 'search.short',
    items: [{ ...draft, content: 'Zug' }, draft],
    query: (include) => ({ include, ...draft, search: 'Zug' }),
    expected: [0],
  },
  {
    name: 'search_columns',
    items: [{ ...draft, content: WORD }, draft],
    query: (include) => ({
      include,
      ...draft,
      search: WORD,
      search_columns: ['post_title'],
    }),
    expected: [],
  },
]

/** One item has the word in each column, and each column is searched alone. */
const BY_COLUMN: readonly FilterRow[] = (
  [
    ['post_title', 0],
    ['post_content', 1],
    ['post_excerpt', 2],
  ] as const
).map(([column, index]) => ({
  name: `search_columns.${column}`,
  items: [
    { ...draft, title: WORD },
    { ...draft, content: WORD },
    { ...draft, excerpt: WORD },
  ],
  query: (include) => ({ include, ...draft, search: WORD, search_columns: [column] }),
  expected: [index],
}))

/** The second of several columns counts like the first. */
const BY_TWO_COLUMNS: FilterRow = {
  name: 'search_columns.several',
  items: [{ ...draft, content: WORD }, draft, { ...draft, excerpt: WORD }],
  query: (include) => ({
    include,
    ...draft,
    search: WORD,
    search_columns: ['post_title', 'post_excerpt'],
  }),
  expected: [2],
}

/** Wildcards of the database stand for themselves. */
const WILDCARDS: readonly FilterRow[] = (
  [
    ['underscore', 'aardvark_word'],
    ['percent', 'aardvark%word'],
  ] as const
).map(([name, search]) => ({
  name: `search.${name}`,
  items: [search, 'aardvarkxword'].map((title) => ({ ...draft, title })),
  query: (include) => ({ include, ...draft, search }),
  expected: [0],
}))

export const SEARCHES: readonly FilterRow[] = [...PLAIN, ...BY_COLUMN, BY_TWO_COLUMNS, ...WILDCARDS]
