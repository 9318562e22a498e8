/** Navigation menus and their locations in the theme (D-082). */

import {
  addRecord,
  changeRecord,
  findRecord,
  listRecords,
  removeRecord,
} from '#handlers/archetypes/adopted/records.ts'
import {
  createdReply,
  membersFor,
  pageReply,
  recordReply,
  removedReply,
  type ShownRecord,
} from '#handlers/archetypes/collection.ts'
import { CURIES } from '#handlers/namespaces/core-v2/content/links.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { toSlug } from '#handlers/platform/content/slugs.rules.ts'
import type { Call, Links } from '#handlers/runtime/call.ts'
import { ApiError, argumentError } from '#handlers/runtime/errors.ts'
import { type Behaviour, implement } from '#handlers/runtime/implement.ts'
import type { ArgumentsOf, Body } from '#openapi/language/define.ts'
import type { RecordContext } from '#openapi/language/resource.ts'
import {
  createMenu,
  deleteMenu,
  getMenu,
  getMenuLocation,
  listMenuLocations,
  listMenus,
  updateMenu,
} from '#openapi/neighbours/menus.ts'
import { asList, type Json, omit, withoutUndefined } from '#openapi/values/json.ts'
import { foundIn, ITEMS, linksTo, MENUS, requireStored } from './menu-storage.ts'

/** Menu locations of the theme. */
const LOCATIONS: Readonly<Record<string, string>> = {
  primary: 'Primary menu',
  footer: 'Footer menu',
}

const menuLinks = (call: Call, id: unknown): Links => ({
  ...linksTo(call, 'menus', id),
  about: [{ href: coreUrl(call.urls, 'taxonomies/nav_menu') }],
  'wp:post_type': [{ href: coreUrl(call.urls, `menu-items?menus=${id}`) }],
  curies: CURIES,
})

function showMenu(call: Call, menu: Json, context: RecordContext): ShownRecord {
  const { id, name, slug } = menu
  const { description = '', locations = [], auto_add = false } = menu
  const record = { id, description, name, slug, meta: [], locations, auto_add }
  return {
    body: context === 'embed' ? membersFor(record, ['id', 'name', 'slug']) : record,
    links: menuLinks(call, id),
  }
}

const requireMenu = (call: Pick<Call, 'site' | 'param'>): Json =>
  requireStored(call, MENUS, 'rest_term_invalid')
/** Rejects unknown locations. */
const locationRule: NonNullable<Behaviour<never>['rules']> = {
  locations: (sent) => {
    const location = asList(sent).find(
      (place) => typeof place === 'string' && !Object.hasOwn(LOCATIONS, place),
    )
    if (location === undefined) return undefined
    return argumentError('rest_invalid_menu_location', { location })
  },
}

function rejectMenu({ site }: Call, { name }: Json, own: unknown): void {
  const isDuplicate = ({ id, name: other }: Json) =>
    id !== own && String(other).toLowerCase() === String(name).toLowerCase()
  if (name !== undefined && listRecords(site, MENUS).some(isDuplicate))
    throw new ApiError('rest_menu_exists', { placeholders: { name: String(name) } })
}

/** A location shows one menu; it is removed from the others. */
function claimLocations({ site }: Call, { id, locations }: Json): void {
  const taken = asList(locations)
  for (const other of listRecords(site, MENUS)) {
    const left = asList(other['locations']).filter((place) => !taken.includes(place))
    const isAffected = other['id'] !== id && left.length < asList(other['locations']).length
    if (isAffected) changeRecord(site, MENUS, { ...other, locations: left })
  }
}

const menuMembers = ({ args }: Call): Json => withoutUndefined(omit(args, ['id', 'meta']))

const slugOf = ({ urls }: Call, text: unknown): string => toSlug(String(text), urls.language)

/** `post` is a menu item: only its menu. */
function foundWith(call: Call<ArgumentsOf<typeof listMenus>>): readonly Json[] {
  const { post, ...args } = call.args
  const menus = foundIn({ ...call, args }, MENUS)
  if (!post) return menus
  const item = findRecord(call.site, ITEMS, post)
  return menus.filter(({ id }) => id === item?.['menus'])
}

const list = implement(listMenus, (call) =>
  pageReply<Body<typeof listMenus>[number], Json>(call, {
    address: coreUrl(call.urls, 'menus'),
    found: foundWith(call),
    show: (menu) => showMenu(call, menu, call.args.context),
  }),
)

const create = implement(createMenu, {
  rules: locationRule,
  handle: (call) => {
    const members = menuMembers(call)
    rejectMenu(call, members, undefined)
    const slug = slugOf(call, call.args.slug || call.args.name)
    const menu = addRecord(call.site, MENUS, { ...members, slug })
    claimLocations(call, menu)
    const address = coreUrl(call.urls, `menus/${menu['id']}`)
    return createdReply<Body<typeof createMenu>>(showMenu(call, menu, 'edit'), address)
  },
})

const update = implement(updateMenu, {
  rules: locationRule,
  handle: (call) => {
    const before = requireMenu(call)
    const members = { ...before, ...menuMembers(call) }
    rejectMenu(call, menuMembers(call), before['id'])
    const slug = slugOf(call, members['slug'] || members['name'])
    const menu = changeRecord(call.site, MENUS, { ...members, slug })
    claimLocations(call, menu)
    return recordReply<Body<typeof updateMenu>>(showMenu(call, menu, 'edit'))
  },
})

const remove = implement(deleteMenu, (call) => {
  const menu = requireMenu(call)
  if (!call.args.force) throw new ApiError('rest_menu_trash_not_supported')
  const shown = showMenu(call, menu, 'view')
  for (const item of listRecords(call.site, ITEMS))
    if (item['menus'] === menu['id']) removeRecord(call.site, ITEMS, item['id'])
  removeRecord(call.site, MENUS, menu['id'])
  return removedReply<Body<typeof deleteMenu>>(call, shown)
})

function location(call: Call, name: string): ShownRecord {
  const shown = listRecords(call.site, MENUS).find(({ locations }) =>
    asList(locations).includes(name),
  )
  const menu = Number(shown?.['id'] ?? 0)
  return {
    body: { name, description: LOCATIONS[name], menu },
    links: {
      self: [{ href: coreUrl(call.urls, `menu-locations/${name}`) }],
      collection: [{ href: coreUrl(call.urls, 'menu-locations') }],
      ...(menu && {
        'wp:menu': [{ embeddable: true, href: coreUrl(call.urls, `menus/${menu}`) }],
      }),
    },
  }
}

const locations = implement(listMenuLocations, (call) => {
  const places = Object.keys(LOCATIONS).map((name) => {
    const { body, links } = location(call, name)
    return [name, { ...body, _links: links }] as const
  })
  const body: Json = Object.fromEntries(places)
  // A location has the declared members.
  return { body: body as Body<typeof listMenuLocations> }
})

const readLocation = implement(getMenuLocation, (call) => {
  const name = String(call.param('location'))
  if (!Object.hasOwn(LOCATIONS, name)) throw new ApiError('rest_menu_location_invalid')
  return recordReply<Body<typeof getMenuLocation>>(location(call, name))
})

export const menus = [
  list,
  create,
  implement(getMenu, (call) =>
    recordReply<Body<typeof getMenu>>(showMenu(call, requireMenu(call), call.args.context)),
  ),
  update,
  remove,
  locations,
  readLocation,
]
