/** Collections as described by the control interface. */
import type { CollectionView, MemberView } from '#handlers/control/entries/collections.ts'

export const member = (name: string, more: Partial<MemberView> = {}): MemberView => ({
  name,
  kind: 'string',
  expected: 'a string',
  presence: 'needed',
  nullable: false,
  ...more,
})

export const posts: CollectionView = {
  name: 'posts',
  record: 'post',
  key: 'id',
  size: 2,
  members: [
    member('id', { kind: 'number' }),
    member('title'),
    member('content'),
    member('type'),
    member('author', { kind: 'number', refers: { collections: ['users'], to: 'a user' } }),
    member('tags', { kind: 'list', refers: { collections: ['terms'], to: 'terms' } }),
  ],
  relations: [],
}
