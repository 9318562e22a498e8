/** The tree of the published pages as a block. */
import { groupBy } from '#openapi/values/json.ts'
import { attributesOf, numberIn } from './block-attributes.ts'
import type { BlockMarkup, ShownItem } from './shown-items.ts'

const part = (name: string): string => `wp-block-pages-list__${name}`

/** Deeper pages are not shown. */
const MAX_DEPTH = 20

type ChildrenOf = (parent: number) => readonly ShownItem[]

function entries(pagesBelow: ChildrenOf, parent: number, depth = 0): string {
  if (depth > MAX_DEPTH) return ''
  return pagesBelow(parent)
    .map(({ id, link, plainTitle }) => {
      const inner = entries(pagesBelow, id, depth + 1)
      const list = inner && `<ul class="wp-block-navigation__submenu-container">${inner}</ul>`
      const classes = `${part('item')}${inner && ' has-child'}${depth ? ' ' : ''}`
      return `<li class="${classes}"><a class="${part('item__link')}" href="${link}">${plainTitle || '(no title)'}</a>${list}</li>`
    })
    .join('')
}

export const pageList: BlockMarkup = (context) => {
  const { attributes, facts } = context
  const byParent = groupBy(
    facts.content.items('page', { order: 'menu_order' }),
    ({ parent }) => parent,
  )
  const parent = numberIn(attributes['parentPageID'], 0)
  const shown = entries((id) => byParent.get(id) ?? [], parent)
  return shown && `<ul ${attributesOf(context)}>${shown}</ul>`
}
