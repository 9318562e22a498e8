import { expect, test } from 'vitest'
import { revisionWith } from '#handlers/testing/records.ts'
import { compareRevisions, revisionFilter } from './order.rules.ts'

const REVISIONS = [
  revisionWith({ id: 1, date: '2026-03-03T10:00:00', title: 'beta', content: 'an apple' }),
  revisionWith({ id: 2, date: '2026-03-01T10:00:00', title: 'Alpha apple' }),
  revisionWith({ id: 3, date: '2026-03-02T10:00:00', title: 'gamma', kind: 'autosave' }),
]

type Filters = Parameters<typeof revisionFilter>[0]
type Order = Parameters<typeof compareRevisions>[0]

const FILTERS: readonly (readonly [changes: Partial<Filters>, ids: readonly number[]])[] = [
  [{}, [1, 2, 3]],
  [{ include: [2, 9] }, [2]],
  [{ exclude: [2] }, [1, 3]],
  [{ include: [2], exclude: [2] }, [2]],
  [{ search: 'APPLE' }, [1, 2]],
  [{ search: 'apple', exclude: [1] }, [2]],
  [{ search: '' }, [1, 2, 3]],
]

for (const [changes, ids] of FILTERS)
  test(`the filters ${JSON.stringify(changes)} match ${ids}`, () => {
    const isListed = revisionFilter({ include: [], exclude: [], search: undefined, ...changes })
    expect(REVISIONS.filter(isListed).map(({ id }) => id)).toEqual(ids)
  })

const ORDERS: readonly (readonly [changes: Partial<Order>, ids: readonly number[]])[] = [
  [{}, [1, 3, 2]],
  [{ order: 'asc' }, [2, 3, 1]],
  [{ orderby: 'id' }, [3, 2, 1]],
  [{ orderby: 'title', order: 'asc' }, [2, 1, 3]],
  [{ orderby: 'slug', order: 'asc' }, [3, 2, 1]],
  [{ orderby: 'include', include: [3, 1, 2] }, [3, 1, 2]],
  [{ orderby: 'relevance', search: 'apple' }, [2, 1, 3]],
  [{ orderby: 'relevance', search: 'none', order: 'asc' }, [2, 3, 1]],
]

for (const [changes, ids] of ORDERS)
  test(`the order ${JSON.stringify(changes)} is ${ids}`, () => {
    const order: Order = { orderby: 'date', order: 'desc', include: [], search: undefined }
    const sorted = REVISIONS.toSorted(compareRevisions({ ...order, ...changes }))
    expect(sorted.map(({ id }) => id)).toEqual(ids)
  })
