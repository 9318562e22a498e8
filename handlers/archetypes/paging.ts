/** Totals and links to adjacent pages (platform/core 6.3). */

import type { Call } from '#handlers/runtime/call.ts'
import { sanitizeText } from '#openapi/derive/formats.ts'
import type { Json } from '#openapi/values/json.ts'

interface Paging {
  readonly page: number
  readonly pages: number
  readonly total: number
}

/**
 * Encoding of the platform: all characters except letters, digits and `-_.`; a space becomes a plus
 * sign.
 */
const encode = (value: unknown): string =>
  encodeURIComponent(String(value))
    .replace(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')

function pair(name: string, value: unknown): readonly string[] {
  if (value === null || value === undefined) return []
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, part]) => pair(`${name}%5B${encode(key)}%5D`, part))
  const text = value === true ? '1' : value === false ? '' : encode(value)
  return [text === '' ? name : `${name}=${text}`]
}

/** The converted query of this request with another page; a new `page` is appended. */
function queryFor(call: Pick<Call<Json>, 'request' | 'args'>, page: number, own: Json = {}) {
  const { query } = call.request
  const { args } = call
  const converted = Object.entries(query).map(([name, value]) => {
    // Values of the body are not part of the address.
    if (call.request.body.json?.[name] !== undefined) return [name, value] as const
    const known = [own, args].find((each) => Object.hasOwn(each, name))
    return [name, known?.[name] ?? value] as const
  })
  const all = new Map<string, unknown>([...converted, ['page', page]])
  return [...all].flatMap(([name, value]) => pair(encode(name), value)).join('&')
}

/** Links to other pages contain the search without markup. */
export const searchInLinks = (search: string | null | undefined): Json =>
  search ? { search: sanitizeText(search) } : {}

export function pagingHeaders(
  call: Pick<Call<Json>, 'request' | 'args'>,
  collection: string,
  { page, pages, total, own }: Paging & { readonly own?: Json },
): Readonly<Record<string, string | number>> {
  const to = (rel: string, number: number): string =>
    `<${collection}?${queryFor(call, number, own)}>; rel="${rel}"`
  const links = [
    // The page before an empty list is page 0.
    ...(page > 1 ? [to('prev', Math.min(page - 1, pages))] : []),
    ...(pages > page ? [to('next', page + 1)] : []),
  ]
  return {
    'X-WP-Total': total,
    'X-WP-TotalPages': pages,
    ...(links.length && { Link: links.join(', ') }),
  }
}
