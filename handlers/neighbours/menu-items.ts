/** The items of navigation menus (D-082). */

import { addRecord, changeRecord, removeRecord } from '#handlers/archetypes/adopted/records.ts'
import {
  createdReply,
  pageReply,
  recordReply,
  removedReply,
  type ShownRecord,
} from '#handlers/archetypes/collection.ts'
import { rawText } from '#handlers/namespaces/core-v2/content/changes.rules.ts'
import { CURIES } from '#handlers/namespaces/core-v2/content/links.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { renderTitle } from '#handlers/platform/rendering/render.ts'
import type { Call, Links } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { Body } from '#openapi/language/define.ts'
import type { RecordContext } from '#openapi/language/resource.ts'
import {
  createMenuItem,
  deleteMenuItem,
  getMenuItem,
  listMenuItems,
  updateMenuItem,
} from '#openapi/neighbours/menu-items.ts'
import { type Json, omit, withoutUndefined } from '#openapi/values/json.ts'
import { foundIn, ITEMS, linksTo, requireStored } from './menu-storage.ts'

/** The actions of administrators; no other role sees the edit context. */
const ITEM_ACTIONS = ['publish', 'unfiltered-html', 'create-menus', 'assign-menus']

function itemLinks(call: Call, id: unknown, context: RecordContext): Links {
  const self = [{ href: coreUrl(call.urls, `menu-items/${id}`) }]
  const actions = ITEM_ACTIONS.map((action) => [`wp:action-${action}`, self] as const)
  return {
    ...linksTo(call, 'menu-items', id),
    about: [{ href: coreUrl(call.urls, 'types/nav_menu_item') }],
    'wp:term': [
      { taxonomy: 'nav_menu', embeddable: true, href: coreUrl(call.urls, `menus?post=${id}`) },
    ],
    ...(context === 'edit' && Object.fromEntries(actions)),
    curies: CURIES,
  }
}

const LABELS: Readonly<Record<string, string>> = {
  custom: 'Custom Link',
  post_type: 'Post',
  taxonomy: 'Category',
}

const DEFAULTS = {
  status: 'publish',
  url: '',
  attr_title: '',
  description: '',
  type: 'custom',
  object: 'custom',
  object_id: 0,
  parent: 0,
  menu_order: 1,
  target: '',
  classes: [''],
  xfn: [''],
  menus: 0,
} as const

function showItem(call: Call, item: Json, context: RecordContext): ShownRecord {
  const { title = '', ...members } = item
  const stored: Json = { ...DEFAULTS, ...members }
  const { id, status, url, attr_title, description, type, object, object_id, ...rest } = stored
  const { parent, menu_order, target, classes, xfn, menus } = rest
  const rendered = renderTitle(String(title))
  return {
    body: {
      id,
      title: context === 'edit' ? { raw: title, rendered } : { rendered },
      ...{ status, url, attr_title, description, type },
      type_label: LABELS[String(type)] ?? 'Archive',
      ...{ object, object_id, parent, menu_order, target, classes, xfn },
      invalid: false,
      ...{ menus, meta: [] },
    },
    links: itemLinks(call, id, context),
  }
}

const requireItem = (call: Pick<Call, 'site' | 'param'>): Json =>
  requireStored(call, ITEMS, 'rest_post_invalid_id')

function itemMembers({ args }: Call): Json {
  const members = omit(args, ['id', 'meta'])
  return withoutUndefined({ ...members, title: rawText(args['title'], true) })
}

const createItem = implement(createMenuItem, (call) => {
  const item = addRecord(call.site, ITEMS, { ...DEFAULTS, ...itemMembers(call) })
  const address = coreUrl(call.urls, `menu-items/${item['id']}`)
  return createdReply<Body<typeof createMenuItem>>(showItem(call, item, 'edit'), address)
})

const updateItem = implement(updateMenuItem, (call) => {
  const item = changeRecord(call.site, ITEMS, { ...requireItem(call), ...itemMembers(call) })
  return recordReply<Body<typeof updateMenuItem>>(showItem(call, item, 'edit'))
})

const removeItem = implement(deleteMenuItem, (call) => {
  const item = requireItem(call)
  if (!call.args.force) throw new ApiError('rest_menu_item_trash_not_supported')
  removeRecord(call.site, ITEMS, item['id'])
  return removedReply<Body<typeof deleteMenuItem>>(call, showItem(call, item, 'view'))
})

const list = implement(listMenuItems, (call) =>
  pageReply<Body<typeof listMenuItems>[number], Json>(call, {
    address: coreUrl(call.urls, 'menu-items'),
    found: foundIn(call, ITEMS),
    show: (item) => showItem(call, item, call.args.context),
  }),
)

const read = implement(getMenuItem, (call) =>
  recordReply<Body<typeof getMenuItem>>(showItem(call, requireItem(call), call.args.context)),
)

export const menuItems = [list, createItem, read, updateItem, removeItem]
