import { expect, test } from 'vitest'
import { postWith } from '#handlers/testing/records.ts'
import { orderOf } from './order.rules.ts'

const POSTS = [
  postWith({ id: 1, date: '2026-03-03T10:00:00', slug: 'b', title: 'Beta', content: 'an apple' }),
  postWith({ id: 2, date: '2026-03-01T10:00:00', slug: 'a', title: 'alpha apple', author: 9 }),
  postWith({ id: 3, date: '2026-03-02T10:00:00', slug: 'c', title: 'Gamma', menu_order: 4 }),
]

type OrderArgs = Parameters<typeof orderOf>[0]

const ORDERS: readonly (readonly [
  changes: Partial<OrderArgs>,
  ids: readonly number[],
  slugs?: readonly string[],
])[] = [
  [{}, [1, 3, 2]],
  [{ order: 'asc' }, [2, 3, 1]],
  [{ orderby: 'id', order: 'asc' }, [1, 2, 3]],
  [{ orderby: 'title', order: 'asc' }, [2, 1, 3]],
  [{ orderby: 'slug' }, [3, 1, 2]],
  [{ orderby: 'author' }, [2, 3, 1]],
  [{ orderby: 'include', include: [3, 1, 2] }, [3, 1, 2]],
  [{ orderby: 'include_slugs' }, [3, 2, 1], ['c', 'a', 'b']],
  [{ orderby: 'include_slugs' }, [1, 3, 2], []],
  [{ orderby: 'relevance', search: 'apple' }, [2, 1, 3]],
  [{ orderby: 'relevance', search: 'apple', search_semantics: 'exact' }, [1, 3, 2]],
]

for (const [changes, ids, slugs = []] of ORDERS)
  test(`the order ${JSON.stringify(changes)} ${slugs} lists ${ids}`, () => {
    const args = { orderby: 'date', order: 'desc', include: [], search: undefined } as const
    const { compare } = orderOf({ ...args, search_semantics: undefined, ...changes }, slugs)
    expect(POSTS.toSorted(compare).map(({ id }) => id)).toEqual(ids)
  })
