/** Responses of a collection: pages of records, single records, new records and removals. */

import { pageOf, rowsFrom } from '#handlers/platform/page.ts'
import type { Call, Links } from '#handlers/runtime/call.ts'
import { sentValue } from '#handlers/runtime/request/request.ts'
import { filterFields, readFields } from '#handlers/runtime/response/fields.ts'
import type { Json } from '#openapi/values/json.ts'
import { pagingHeaders, searchInLinks } from './paging.ts'

/** A record and its links apart. */
export interface ShownRecord {
  readonly body: Json
  readonly links: Links
}

interface PageArguments {
  readonly page: number
  readonly per_page: number
  readonly offset?: number | null | undefined
  readonly search?: string | null | undefined
}

interface RecordList<T> {
  /** The URL of the collection. */
  readonly address: string
  /** All matching records, in order. */
  readonly found: readonly T[]
  readonly show: (record: T) => ShownRecord
  /** Records that the caller may not see are left out, although the totals count them. */
  readonly isVisible?: (record: T) => boolean
}

/** One page of a list with its headers; `R` is the declared record. */
export function pageReply<R, T>(call: Call<PageArguments>, listed: RecordList<T>) {
  const { page, per_page, offset, search } = call.args
  const { address, found, show, isVisible = () => true } = listed
  const rows =
    offset === undefined || offset === null
      ? pageOf(found, call.args)
      : rowsFrom(found, Math.abs(offset), per_page)
  const paging = {
    page,
    pages: Math.ceil(found.length / per_page),
    total: found.length,
    own: searchInLinks(search),
  }
  return {
    headers: pagingHeaders({ ...call, args: { ...call.args } }, address, paging),
    body: rows.filter(isVisible).map((record) => {
      const { body, links } = show(record)
      // The context determines the members at run time.
      return { ...body, _links: links } as R
    }),
  }
}

/** `B` is the declared record; its context determines the members at run time. */
export const recordReply = <B>({ body, links }: ShownRecord) => ({ body: body as B, links })

export const createdReply = <B>(shown: ShownRecord, address: string) =>
  ({ ...recordReply<B>(shown), status: 201, headers: { Location: address } }) as const

/** `previous` in the response to a deletion has the requested fields and always its id. */
export function previousRecord({ request }: Pick<Call, 'request'>, record: object): unknown {
  const fields = readFields(sentValue(request, '_fields'))
  return filterFields(record, fields && [...fields, 'id'])
}

/** The record as it was before its removal. */
export const removedReply = <B>(call: Pick<Call, 'request'>, { body }: ShownRecord) => ({
  // `_fields` may have removed nearly all members of the record.
  body: { deleted: true, previous: previousRecord(call, body) } as B,
})

/** The members of one context, in the order of the record. */
export const membersFor = (record: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
