import { expect, test } from 'vitest'
import { BLOCK_FACTS, SHOWN_ITEM } from '#handlers/testing/block-facts.ts'
import { pageList } from './page-list.rules.ts'
import type { ShownItem } from './shown-items.ts'

type Pages = readonly Partial<ShownItem>[]

const show = (attributes: object, pages: Pages): string =>
  pageList({
    ...{ name: 'page-list', attributes: { ...attributes } },
    facts: {
      ...BLOCK_FACTS,
      content: {
        ...BLOCK_FACTS.content,
        items: () => pages.map((page) => ({ ...SHOWN_ITEM, ...page })),
      },
    },
  })

test('pages are a tree by their order in menus', () => {
  const page = (id: number, parent: number) => ({ id, parent, plainTitle: `P${id}` })
  const link = (id: number) =>
    `<a class="wp-block-pages-list__item__link" href="http://x.test/t/">P${id}</a>`
  const pages = [page(1, 0), page(2, 1)]
  expect(show({ textColor: 'red', align: 'wide' }, pages)).toBe(
    `<ul class="wp-block-page-list has-text-color has-red-color"><li class="wp-block-pages-list__item has-child">${link(1)}<ul class="wp-block-navigation__submenu-container"><li class="wp-block-pages-list__item ">${link(2)}</li></ul></li></ul>`,
  )
  expect(show({ parentPageID: 2 }, pages)).toBe('')
})

test('pages that are their own ancestor are not followed for ever', () => {
  const loop = [
    { id: 1, parent: 2 },
    { id: 2, parent: 1 },
  ]
  expect(show({ parentPageID: 1 }, loop).length).toBeLessThan(10_000)
})
