import { defineErrors } from '#openapi/errors/define.ts'

/** Errors of menus (decision D-082). */
export const menusErrors = defineErrors({
  rest_cannot_view_menus: {
    status: 'caller',
    code: 'rest_cannot_view',
    message: 'Sorry, you are not allowed to view menus.',
  },
  rest_cannot_view_menu_items: {
    status: 'caller',
    code: 'rest_cannot_view',
    message: 'Sorry, you are not allowed to view menu items.',
  },
  rest_cannot_view_menu_locations: {
    status: 'caller',
    code: 'rest_cannot_view',
    message: 'Sorry, you are not allowed to view menu locations.',
  },
  rest_cannot_create_menu: {
    status: 'caller',
    code: 'rest_cannot_create',
    message: 'Sorry, you are not allowed to create terms in this taxonomy.',
  },
  rest_cannot_edit_menu: {
    status: 'caller',
    code: 'rest_cannot_update',
    message: 'Sorry, you are not allowed to edit this term.',
  },
  rest_cannot_delete_menu: {
    status: 'caller',
    code: 'rest_cannot_delete',
    message: 'Sorry, you are not allowed to delete this term.',
  },
  rest_menu_exists: {
    status: 400,
    code: 'menu_exists',
    message:
      'The menu name <strong>{name}</strong> conflicts with another menu name. Please try another.',
  },
  rest_menu_location_invalid: {
    status: 404,
    message: 'Invalid menu location.',
  },
  rest_menu_trash_not_supported: {
    status: 501,
    code: 'rest_trash_not_supported',
    message: "Menus do not support trashing. Set 'force=true' to delete.",
  },
  rest_menu_item_trash_not_supported: {
    status: 501,
    code: 'rest_trash_not_supported',
    message: "Menu items do not support trashing. Set 'force=true' to delete.",
  },
  rest_invalid_menu_location: {
    status: 400,
    message: 'Invalid menu location.',
  },
})
