/** Navigation menus; the built-in site has none. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { createMenuItem, listMenuItems } from '#openapi/neighbours/menu-items.ts'
import { createMenu, listMenus } from '#openapi/neighbours/menus.ts'
import { afterCreating } from './fill.ts'

const menus = ['One', 'Two', 'Three'].map((name) => ({ name }))
const items = ['One', 'Two', 'Three'].map((title, index) => ({ title, menu_order: index + 1 }))

export const navigation: Playbook = {
  plays: [
    play(listMenus, { sample: { order: afterCreating(createMenu, menus, 'asc') } }),
    play(listMenuItems, { sample: { order: afterCreating(createMenuItem, items, 'asc') } }),
  ],
}
