import { expect, test } from 'vitest'
import { BLOCK_FACTS, SHOWN_ITEM } from '#handlers/testing/block-facts.ts'
import { ITEM_BLOCKS } from './item-blocks.rules.ts'
import type { ShownItem } from './shown-items.ts'

const show = (name: string, attributes = {}, item: Partial<ShownItem> = {}) =>
  ITEM_BLOCKS[name]?.({
    ...{ name, attributes },
    facts: { ...BLOCK_FACTS, item: { ...SHOWN_ITEM, ...item } },
  })

test('an author is shown with an avatar of the chosen size', () => {
  expect(show('post-author', { avatarSize: 24, showBio: true })).toBe(
    `<div class="wp-block-post-author"><div class="wp-block-post-author__avatar"><img alt='' src='http://x.test/avatar?s=24&#038;d=mm' srcset='http://x.test/avatar?s=48&#038;d=mm 2x' class='avatar avatar-24 photo' height='24' width='24' /></div><div class="wp-block-post-author__content"><p class="wp-block-post-author__name">Ann &amp; Bo</p><p class="wp-block-post-author__bio">Writes</p></div></div>`,
  )
})

test('a link of a title has the chosen target and relation', () => {
  const attributes = { isLink: true, linkTarget: '_blank', rel: 'nofollow' }
  expect(show('post-title', attributes)).toBe(
    '<h2 class="wp-block-post-title"><a href="http://x.test/t/" target="_blank" rel="nofollow">T</a></h2>',
  )
})

test('a link behind an excerpt is below or beside it', () => {
  const link = '<a class="wp-block-post-excerpt__more-link" href="http://x.test/t/">On</a>'
  expect(show('post-excerpt', { moreText: 'On', showMoreOnNewLine: false })).toBe(
    `<div class="wp-block-post-excerpt"><p class="wp-block-post-excerpt__excerpt">Few words ${link}</p></div>`,
  )
  expect(show('post-excerpt')).toContain('>Few words </p></div>')
})

test('a featured image has the chosen size and style', () => {
  const small = { file: 'a-300x200.jpg', width: 300, height: 200 }
  const picture = {
    ...{ id: 7, alt: 'A', caption: '', link: '', file: 'a.jpg', width: 900, height: 600 },
    ...{ folder: 'http://x.test/uploads', sizes: new Map([['medium', small]]) },
  }
  const attributes = { sizeSlug: 'medium', aspectRatio: '1', height: '50px', scale: 'contain' }
  expect(show('post-featured-image', attributes, { picture: () => picture })).toBe(
    '<figure class="wp-block-post-featured-image"><img width="300" height="200" src="http://x.test/uploads/a-300x200.jpg" class="attachment-medium size-medium wp-post-image" alt="A" style="aspect-ratio:1;width:100%;height:50px;object-fit:contain;" srcset="http://x.test/uploads/a-300x200.jpg 300w, http://x.test/uploads/a.jpg 900w" sizes="(max-width: 300px) 100vw, 300px" /></figure>',
  )
  expect(show('post-featured-image')).toBe('')
})
