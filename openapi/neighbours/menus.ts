/** Navigation menus and their places in the theme. */

import { arg } from '#openapi/language/arguments.ts'
import { operation, PLAIN_GET, param } from '#openapi/language/define.ts'
import { array, bool, either, int, map, named, object, str } from '#openapi/language/schema.ts'
import {
  context,
  DIRECTIONS,
  exclude,
  include,
  offset,
  page,
  pageSize,
  search,
} from '#openapi/shared/content-arguments.ts'
import {
  ASSUMED,
  createOperation,
  deleteOperation,
  type LinkedFamily,
  Links,
  listOperation,
  NoMeta,
  readOperation,
  SECTION,
  updateOperation,
} from './collection.ts'

const menuMembers = {
  id: int(1),
  description: str(''),
  name: str('Main'),
  slug: str('main'),
  meta: NoMeta,
}
const placementMembers = { locations: array(str('primary')), auto_add: bool(false) }
const Menu = named('Menu', object({ ...menuMembers, ...placementMembers, _links: Links }))
const MenuEmbed = named(
  'MenuEmbed',
  object({ id: menuMembers.id, name: menuMembers.name, slug: menuMembers.slug, _links: Links }),
)

export const menuPaging = {
  context,
  page,
  per_page: arg.int({ ...pageSize, default: 10 }),
  search,
  exclude,
  include,
  offset,
} as const
export const menuOrder = arg.oneOf(DIRECTIONS, {
  default: 'asc',
  description: 'Sort ascending or descending.',
})

const menuFields = {
  description: arg.string({ description: 'A text about the menu.' }),
  name: arg.string({ description: 'The name of the menu.' }),
  slug: arg.string({ description: 'The name of the menu in addresses.' }),
  meta: arg.object({ description: 'Registered meta values.' }),
  locations: arg.array(arg.string(), {
    neutral: [],
    description: 'The places of the menu in the theme.',
  }),
  auto_add: arg.bool({ description: 'Whether new pages at the top are added.' }),
} as const

/** The errors of menus and of their items. */
interface MenuErrors {
  readonly view: 'rest_cannot_view_menus' | 'rest_cannot_view_menu_items'
  readonly missing: 'rest_term_invalid' | 'rest_post_invalid_id'
  readonly trash: 'rest_menu_trash_not_supported' | 'rest_menu_item_trash_not_supported'
}

/** Menus are visible to users who may edit posts; administrators change them. */
export const menuRules = ({ view, missing, trash }: MenuErrors) =>
  ({
    list: { access: 'edit_posts', forbidden: view, errors: [] },
    create: {
      access: 'edit_theme_options',
      forbidden: 'rest_cannot_create_menu',
      errors: ['rest_menu_exists'],
    },
    read: { access: 'edit_posts', forbidden: view, errors: [missing] },
    update: {
      access: 'edit_theme_options',
      forbidden: 'rest_cannot_edit_menu',
      errors: [missing, 'rest_menu_exists'],
    },
    delete: {
      access: 'edit_theme_options',
      forbidden: 'rest_cannot_delete_menu',
      errors: [missing, trash],
    },
  }) as const

const menus = {
  resource: 'menus',
  batch: true,
  singular: 'a menu',
  example: 1,
  listArguments: {
    ...menuPaging,
    order: menuOrder,
    orderby: arg.oneOf(['id', 'include', 'name', 'slug'], {
      default: 'name',
      description: 'Sort field.',
    }),
    post: arg.int({ description: 'Only the menu of this menu item.' }),
    slug: arg.array(arg.string(), { description: 'Only menus with one of these slugs.' }),
  },
  fields: menuFields,
  newFields: {
    ...menuFields,
    name: arg.string({ required: true, description: 'The name of the menu.' }),
  },
  records: { view: Menu, edit: Menu, embed: MenuEmbed },
  rules: menuRules({
    view: 'rest_cannot_view_menus',
    missing: 'rest_term_invalid',
    trash: 'rest_menu_trash_not_supported',
  }),
} as const satisfies LinkedFamily

export const listMenus = listOperation(menus)
export const createMenu = createOperation(menus)
export const getMenu = readOperation(menus)
export const updateMenu = updateOperation(menus)
export const deleteMenu = deleteOperation(menus, {})

const MenuLocation = named(
  'MenuLocation',
  object({ name: str('primary'), description: str('Primary menu'), menu: int(0), _links: Links }),
)
const locationSpec = {
  ...PLAIN_GET,
  access: 'edit_posts',
  forbidden: 'rest_cannot_view_menu_locations',
  archetype: 'document',
  spec: SECTION,
  assumed: ASSUMED,
} as const

export const listMenuLocations = operation({
  ...locationSpec,
  path: '/core/v2/menu-locations',
  id: 'core.menu-locations.list',
  summary: 'List the places of menus in the theme.',
  args: { context },
  responses: { 200: map(MenuLocation, 'primary') },
})

export const getMenuLocation = operation({
  ...locationSpec,
  path: '/core/v2/menu-locations/{location}',
  params: { location: param.slug('primary') },
  id: 'core.menu-locations.read',
  summary: 'Read a place of menus in the theme.',
  args: { location: arg.string({ description: 'The place.' }), context },
  responses: { 200: either(MenuLocation) },
  errors: ['rest_menu_location_invalid'],
})

export const menuOperations = [
  ...[listMenus, createMenu, getMenu, updateMenu, deleteMenu],
  ...[listMenuLocations, getMenuLocation],
]
