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

test('colours, sizes and the alignment of a block are classes', () => {
  const attributes = { align: 'wide', textAlign: 'right', textColor: 'red', backgroundColor: 'sky' }
  expect(show('post-title', { ...attributes, fontSize: 'large', className: 'x' })).toBe(
    '<h2 class="has-text-align-right alignwide x wp-block-post-title has-text-color has-red-color has-background has-sky-background-color has-large-font-size">T</h2>',
  )
  expect(show('post-comments-link', attributes)).toBe(
    '<div class="has-text-align-right wp-block-post-comments-link has-background has-sky-background-color"><a href=http://x.test/t/#respond>No comments<span class="screen-reader-text"> on T</span></a></div>',
  )
})

test('an anchor is shown by releases that support it', () => {
  const context = { name: 'post-title', attributes: { anchor: 'here' } }
  const title = ITEM_BLOCKS['post-title']
  expect(title?.({ ...context, facts: BLOCK_FACTS })).not.toContain('here')
  expect(title?.({ ...context, facts: { ...BLOCK_FACTS, hasAnchors: true } })).toContain(
    '<h2 class="wp-block-post-title" id="here">',
  )
})

test('a change is shown only if it is later than the publication', () => {
  const attributes = { displayType: 'modified' }
  expect(show('post-date', attributes)).toBe('')
  const modified = { ...SHOWN_ITEM.date, text: '2026-03-02T10:00:00' }
  expect(show('post-date', attributes, { modified })).toBe(
    '<div class="wp-block-post-date__modified-date wp-block-post-date"><time datetime="2026-03-02T10:00:00+01:00">March 2, 2026</time></div>',
  )
})

test('an excerpt has at most as many words as chosen', () => {
  expect(show('post-excerpt', { excerptLength: 1 })).toContain('>Few&hellip; </p>')
})

test('an author has a biography, and an avatar that may be a link', () => {
  expect(show('post-author-biography')).toBe(
    '<div class="wp-block-post-author-biography">Writes</div>',
  )
  expect(show('avatar', { size: 24, isLink: true, linkTarget: '_blank' })).toBe(
    `<div class="wp-block-avatar"><a href="http://x.test/author/ann/" target="_blank" aria-label="(Ann &amp; Bo author archive, opens in a new tab)" class="wp-block-avatar__link"><img alt='Ann &amp; Bo Avatar' src='http://x.test/avatar?s=24&#038;d=mm' srcset='http://x.test/avatar?s=48&#038;d=mm 2x' class='avatar avatar-24 photo wp-block-avatar__image' height='24' width='24' /></a></div>`,
  )
})

test('the link to the rest of an item has the chosen target', () => {
  expect(show('read-more', { linkTarget: '_blank' })).toContain(' target="_blank">Read more<')
})

test('the name of an author may be a link', () => {
  expect(show('post-author', { isLink: true })).toContain(
    '<p class="wp-block-post-author__name"><a href="http://x.test/author/ann/" target="_self">Ann &amp; Bo</a></p>',
  )
})
