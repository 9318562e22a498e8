/** Facts that several failures show in their texts or exchanges. */

import { operationIdOf } from '#conformance/case/case.ts'
import type { Result } from '#conformance/runner/result.ts'
import { type Exchange, isAccepted } from '#conformance/transport/exchange.ts'
import { tryParseJson } from '#openapi/values/json.ts'
import type { Fact } from './cause-title.ts'
import { aspectOf, showsDuplicate } from './subject.ts'

const HEADER = /^(?:X-WP-\w+|Location|Link|Allow)\b/

/** The header that a failure is about. */
export const headerOf = ({ expected = '' }: Result): string | undefined =>
  HEADER.exec(expected)?.[0]

/** A list in a text. */
function listIn(text = ''): readonly unknown[] {
  const value = tryParseJson(text.slice(text.indexOf('[')))
  return Array.isArray(value) ? value : []
}

function hasDuplicate(list: readonly unknown[]): boolean {
  if (list.some(Array.isArray))
    return list.some((part) => Array.isArray(part) && hasDuplicate(part))
  return new Set(list).size < list.length
}

const DISTINCT = 'answer.distinct'
/** Aspects that compare the pages of a list. */
const PAGES = /^args\.\w+\.(?:size|turns|skips)$/

/** The case that a list contains no record twice. */
export const isAboutDuplicates = (result: Result): boolean => aspectOf(result) === DISTINCT

/** Lists that show a record twice. */
export const duplicatingLists = (failed: readonly Result[]): ReadonlySet<string> =>
  new Set(
    failed
      .filter((result) => isAboutDuplicates(result) && showsDuplicate(result))
      .map(operationIdOf),
  )

function duplicateFact(result: Result, lists: ReadonlySet<string>): Fact | undefined {
  const own = operationIdOf(result)
  const isOwn = lists.has(own)
  const shows = [result.expected, result.got].some((text) => hasDuplicate(listIn(text)))
  const isPage = isOwn && (PAGES.test(aspectOf(result)) || isAboutDuplicates(result))
  // Other operations are verified with the list.
  const [only] = lists.size === 1 ? lists : []
  const list = isOwn ? own : only
  return list !== undefined && (shows || isPage)
    ? { kind: 'duplicates', of: list, name: list }
    : undefined
}

const pathOf = ({ url }: Exchange): string => new URL(url).pathname

const isTrashing = ({ method, status, url, requestBody = '' }: Exchange): boolean =>
  method === 'DELETE' && status < 300 && !/force\W{0,4}(?:true|1)/.test(url + requestBody)

/** A record is gone after a deletion without `force`. */
export function isRemovedByTrashing({ exchanges, decisive = -1, fact }: Result): boolean {
  const last = exchanges[decisive]
  if (fact?.kind !== 'call' || !last || ![404, 410].includes(last.status)) return false
  return exchanges
    .slice(0, decisive)
    .some((exchange) => isTrashing(exchange) && pathOf(exchange) === pathOf(last))
}

/** The edit context is never for anonymous callers. */
function showsEditContext({ exchanges, decisive = -1 }: Result): boolean {
  const last = exchanges[decisive]
  if (last?.identity !== 'anonymous' || !isAccepted(last)) return false
  return new URL(last.url).searchParams.get('context') === 'edit'
}

export function evidenceFact(result: Result, lists: ReadonlySet<string>): Fact | undefined {
  const operation = operationIdOf(result)
  const header = headerOf(result)
  if (header !== undefined) return { kind: 'header', of: operation, name: header }
  if (showsEditContext(result)) return { kind: 'edit-context', of: result.namespace }
  if (isRemovedByTrashing(result)) return { kind: 'trash', of: result.path }
  return (
    duplicateFact(result, lists) ??
    (result.fact?.kind === 'order' ? { kind: 'order', of: operation } : undefined)
  )
}
