import { expect, test } from 'vitest'
import { member, posts } from '#bin/inspector/testing/collections.ts'
import type { CollectionView } from '#handlers/control/entries/collections.ts'
import { datasetFrom } from './dataset.rules.ts'

const simple = (name: string): CollectionView => ({
  name,
  record: name,
  key: 'id',
  size: 1,
  members: [member('id', { kind: 'number' })],
  relations: [],
})

test('a partial dataset includes all referenced records', () => {
  const whole = {
    format: 'f',
    version: 1,
    variant: 'a',
    records: {
      posts: [
        { id: 1, author: 2, tags: [7] },
        { id: 3, author: 4, tags: [] },
      ],
      users: [{ id: 2 }, { id: 4 }],
      terms: [{ id: 7 }, { id: 8 }],
    },
  }
  const part = datasetFrom(
    whole,
    [posts, simple('users'), simple('terms')],
    [{ collection: 'posts', key: 1 }],
  )
  expect(part).toEqual({
    format: 'f',
    version: 1,
    variant: 'a',
    records: { posts: [whole.records.posts[0]], users: [{ id: 2 }], terms: [{ id: 7 }] },
  })
})
