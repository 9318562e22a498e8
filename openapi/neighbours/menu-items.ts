/** The items of navigation menus. */
import { arg } from '#openapi/language/arguments.ts'
import { array, bool, int, named, object, oneOf, str } from '#openapi/language/schema.ts'
import { pageSize } from '#openapi/shared/content-arguments.ts'
import {
  createOperation,
  deleteOperation,
  type LinkedFamily,
  Links,
  listOperation,
  NoMeta,
  readOperation,
  updateOperation,
} from './collection.ts'
import { menuOrder, menuPaging, menuRules } from './menus.ts'

const ITEM_STATUSES = ['publish', 'draft'] as const
const ITEM_TYPES = ['custom', 'post_type', 'taxonomy', 'post_type_archive'] as const
const itemMembers = {
  id: int(1),
  title: object({ raw: str('Home'), rendered: str('Home') }, { optional: ['raw'] }),
  status: oneOf(...ITEM_STATUSES),
  url: str('https://example.test/'),
  attr_title: str(''),
  description: str(''),
  type: oneOf(...ITEM_TYPES),
  type_label: str('Custom Link'),
  object: str('custom'),
  object_id: int(0),
  parent: int(0),
  menu_order: int(1),
  target: oneOf('', '_blank'),
  classes: array(str('')),
  xfn: array(str('')),
  invalid: bool(false),
  menus: int(1),
  meta: NoMeta,
  _links: Links,
}
const MenuItem = named('MenuItem', object(itemMembers))

const itemFields = {
  title: arg.any({ words: 'The text of the link: a string, or an object with it as `raw`.' }),
  type: arg.oneOf(ITEM_TYPES, { description: 'Kind of link target.' }),
  status: arg.oneOf(ITEM_STATUSES, { description: 'Whether the item is shown.' }),
  parent: arg.int({ minimum: 0, description: 'The item above this one; 0 for none.' }),
  attr_title: arg.string({ description: 'The title of the link.' }),
  classes: arg.array(arg.string(), { description: 'The classes of the link.' }),
  description: arg.string({ description: 'A text about the link.' }),
  menu_order: arg.int({ minimum: 1, description: 'The place in the menu.' }),
  object: arg.string({ description: 'The type or taxonomy of the target.' }),
  object_id: arg.int({ minimum: 0, description: 'The id of the target.' }),
  target: arg.oneOf(['_blank', ''], { description: 'Target of the link.' }),
  url: arg.string({ format: 'uri', description: 'The address of the link.' }),
  xfn: arg.array(arg.string(), { description: 'The relations of the link.' }),
  menus: arg.int({ description: 'The menu of the item.' }),
  meta: arg.object({ description: 'Registered meta values.' }),
} as const

const menuItems = {
  resource: 'menu-items',
  batch: true,
  singular: 'a menu item',
  example: 1,
  listArguments: {
    ...menuPaging,
    per_page: arg.int({ ...pageSize, default: 100 }),
    order: menuOrder,
    orderby: arg.oneOf(['id', 'include', 'title', 'menu_order'], {
      default: 'menu_order',
      description: 'Sort field.',
    }),
    menus: arg.array(arg.int(), { description: 'Only items of these menus.' }),
  },
  fields: itemFields,
  newFields: {
    ...itemFields,
    type: arg.oneOf(ITEM_TYPES, { default: 'custom', description: 'Kind of link target.' }),
    parent: arg.int({
      minimum: 0,
      default: 0,
      description: 'The item above this one; 0 for none.',
    }),
    menu_order: arg.int({ minimum: 1, default: 1, description: 'The place in the menu.' }),
    object_id: arg.int({ minimum: 0, default: 0, description: 'The id of the target.' }),
  },
  records: { view: MenuItem, edit: MenuItem, embed: MenuItem },
  rules: menuRules({
    view: 'rest_cannot_view_menu_items',
    missing: 'rest_post_invalid_id',
    trash: 'rest_menu_item_trash_not_supported',
  }),
} as const satisfies LinkedFamily

export const listMenuItems = listOperation(menuItems)
export const createMenuItem = createOperation(menuItems)
export const getMenuItem = readOperation(menuItems)
export const updateMenuItem = updateOperation(menuItems)
export const deleteMenuItem = deleteOperation(menuItems, {})

export const menuItemOperations = [
  listMenuItems,
  createMenuItem,
  getMenuItem,
  updateMenuItem,
  deleteMenuItem,
]
