/** For tests of blocks: an item and its site without any other content. */
import type { BlockFacts, ShownItem } from '#handlers/platform/rendering/shown-items.ts'

export const SHOWN_ITEM: ShownItem = {
  ...{ id: 1, type: 'post', title: 'T', plainTitle: 'T', link: 'http://x.test/t/', meta: {} },
  date: { text: '2026-03-01T10:00:00', offset: '+01:00', zone: 'Europe/Berlin' },
  modified: { text: '2026-03-01T10:00:00', offset: '+01:00', zone: 'Europe/Berlin' },
  ...{ parent: 0, comments: 0, isProtected: false, isSticky: false },
  author: {
    ...{ id: 1, name: 'Ann & Bo', link: 'http://x.test/author/ann/', description: 'Writes' },
    avatar: (size) => `http://x.test/avatar?s=${size}&d=mm`,
  },
  classes: () => ['post-1', 'post'],
  excerpt: () => 'Few words',
  content: 'Few words',
  terms: () => [],
  picture: () => undefined,
}

export const BLOCK_FACTS: BlockFacts = {
  ...{ name: 'A & B', description: '', home: 'http://x.test', dateFormat: 'F j, Y' },
  now: { text: '2026-03-01T10:00:00', offset: '+01:00', zone: 'Europe/Berlin' },
  ...{ weekStart: 1, hasAnchors: false },
  item: SHOWN_ITEM,
  content: { items: () => [], terms: () => [], author: () => SHOWN_ITEM.author },
}
