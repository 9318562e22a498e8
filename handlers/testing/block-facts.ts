/** For tests of blocks: an item and its site without any other content. */
import type { BlockFacts, ShownItem } from '#handlers/platform/rendering/shown-items.ts'

export const SHOWN_ITEM: ShownItem = {
  ...{ id: 1, type: 'post', title: 'T', link: 'http://x.test/t/', meta: {} },
  ...{ date: '2026-03-01T10:00:00', offset: '+01:00', isProtected: false, isSticky: false },
  author: {
    ...{ id: 1, name: 'Ann & Bo', link: 'http://x.test/author/ann/', description: 'Writes' },
    avatar: (size) => `http://x.test/avatar?s=${size}&d=mm`,
  },
  classes: () => ['post-1', 'post'],
  excerpt: () => 'Few words',
  terms: () => [],
  picture: () => undefined,
}

export const BLOCK_FACTS: BlockFacts = {
  ...{ name: 'A & B', description: '', home: 'http://x.test', dateFormat: 'F j, Y' },
  item: SHOWN_ITEM,
  content: { items: () => [], terms: () => [] },
}
