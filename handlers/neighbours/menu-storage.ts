/** Menus are in the storage of adopted routes, since nothing else of the site uses them. */

import { adoptedPage } from '#handlers/archetypes/adopted/list.rules.ts'
import {
  type AdoptedCollection,
  findRecord,
  listRecords,
} from '#handlers/archetypes/adopted/records.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import type { Call, Links } from '#handlers/runtime/call.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import { coreV2 } from '#openapi/namespaces/core-v2/index.ts'
import { type Json, omit } from '#openapi/values/json.ts'

const collectionAt = (resource: string): AdoptedCollection => ({
  path: `/${coreV2.name}/${resource}`,
  key: 'id',
  records: [],
  isNumbered: true,
})
export const MENUS = collectionAt('menus')
export const ITEMS = collectionAt('menu-items')

export const linksTo = ({ urls }: Call, resource: string, id: unknown): Links => ({
  self: [{ href: coreUrl(urls, `${resource}/${id}`) }],
  collection: [{ href: coreUrl(urls, resource) }],
})

export const requireStored = (
  call: Pick<Call, 'site' | 'param'>,
  collection: AdoptedCollection,
  missing: ErrorKey,
): Json => requireRecord(findRecord(call.site, collection, call.param('id')), missing)

/** All matching records in order; the page is cut later. */
export function foundIn(call: Call, collection: AdoptedCollection): readonly Json[] {
  const filters = omit(call.args, ['page', 'per_page', 'offset', 'context'])
  return adoptedPage(listRecords(call.site, collection), filters, 'id').records
}
