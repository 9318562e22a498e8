/** Single reads of a page load that are one request to a list. */
import { GLOBAL_ARGUMENTS } from '#handlers/control/requests/argument-hints.ts'
import { codeOfLogged, sentBody } from '#handlers/control/requests/error-text.ts'
import {
  isAnsweredByCondition,
  type LoggedRequest,
} from '#handlers/control/requests/logged-request.ts'
import { toLogText } from '#handlers/control/requests/secrets.rules.ts'
import { decode } from '#handlers/runtime/request/parameters.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { isGet } from '#openapi/language/define.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import { groupBy, isRecord, type Json } from '#openapi/values/json.ts'
import {
  callerOf,
  idsOf,
  type LoadContext,
  type LoadFinding,
  type LoggedGroup,
  MIN_SIMILAR,
  readsIn,
} from './finding.ts'

/** The operation that lists the resource and accepts `include`. */
const listWithInclude = ({ path }: ContractOperation, { operations }: Contract) =>
  operations.find(
    (each) =>
      isGet(each) &&
      path.startsWith(`${each.path}/{`) &&
      !path.slice(each.path.length + 1).includes('/') &&
      Object.hasOwn(each.args, 'include'),
  )

/** The record of the response; undefined if it is not stored, or an error. */
function recordOf(logged: LoggedRequest): Json | undefined {
  const record = sentBody(logged)
  return isRecord(record) && codeOfLogged(logged) === undefined ? record : undefined
}

/** A list has published records in the language of the request, unless others are requested. */
function isListed(logged: LoggedRequest, { variant }: Contract): boolean {
  const { operation, calledMethod, status, trace, restRoot, language } = logged
  if (!operation || calledMethod !== 'GET' || status !== 200) return false
  const record = isAnsweredByCondition(logged) ? undefined : recordOf(logged)
  if (!record) return false
  const { status: itemStatus, link } = record
  // Without their status, only those of anonymous callers are known to be published.
  const isFiltered = trace.query?.['_fields'] !== undefined
  const isPublished = itemStatus === undefined && (!isFiltered || callerOf(logged) === '')
  if (itemStatus !== 'publish' && !isPublished) return false
  const chosen = String(trace.args?.[LANGUAGE_ARGUMENT] ?? language)
  const home = new URL('..', restRoot).pathname.replace(`/${language}/`, `/${chosen}/`)
  return variant.languages.length < 2 || String(link).includes(home)
}

/** More than the default number of records of a list need `per_page`. */
const DEFAULT_PAGE = 10
const MAX_PAGE = 100

interface SentPair {
  readonly name: string
  readonly text: string
}

/** The query of a target, without the address of the route. */
function pairsOf({ target }: LoggedRequest): readonly SentPair[] {
  const search = target.slice(`${target}?`.indexOf('?') + 1)
  return search
    .split('&')
    .filter(Boolean)
    .map((text) => ({ text, name: decode(text).split(/[=[]/, 1)[0] ?? '' }))
    .filter(({ name }) => name !== 'rest_route')
}

/**
 * The query of the single reads, which may select members or a context. Undefined if the list reads
 * one of these arguments in another way.
 */
function sharedQuery(
  logged: LoggedRequest,
  list: ContractOperation,
  { publicArgumentName }: LoadContext,
): readonly string[] | undefined {
  const { operation } = logged
  if (!operation) return undefined
  const names = (each: ContractOperation) =>
    new Set(Object.keys(each.args).map((name) => publicArgumentName(name, each)))
  const [own, ofList] = [names(operation), names(list)]
  const read = pairsOf(logged).filter(({ name }) => own.has(name) || GLOBAL_ARGUMENTS.has(name))
  const isShared = read.every(({ name }) => ofList.has(name) || GLOBAL_ARGUMENTS.has(name))
  return isShared ? read.map(({ text }) => text) : undefined
}

/** The list with the records of the single reads, as a client would request it. */
function listTarget(
  logged: LoggedRequest,
  keys: readonly string[],
  context: LoadContext & { readonly list: ContractOperation },
): string | undefined {
  const { list, routes, publicArgumentName } = context
  const query = sharedQuery(logged, list, context)
  if (!query) return undefined
  const path = routes.find(({ operations }) => operations.some(({ id }) => id === list.id))?.path
  const size = publicArgumentName('per_page', list)
  return `${path ?? list.path}?${[
    ...query,
    `${publicArgumentName('include', list)}=${keys.join(',')}`,
    ...(keys.length > DEFAULT_PAGE ? [`${size}=${keys.length}`] : []),
  ].join('&')}`
}

type LoadRead = ReturnType<typeof readsIn>[number]

/** Earlier lists that are compared, for the cost of their bodies. */
const MAX_EARLIER = 10

/** Whether the response to a list contains all records, as they were read. */
function hasRecords(list: LoggedRequest, records: readonly string[]): boolean {
  if (isAnsweredByCondition(list)) return false
  const items = new Set([sentBody(list)].flat().map((item) => JSON.stringify(item)))
  return records.every((record) => items.has(record))
}

/** The list before the single reads, by the same caller, that made them unnecessary. */
function earlierList(
  same: readonly LoadRead[],
  reads: readonly LoadRead[],
  list: ContractOperation,
): LoggedRequest | undefined {
  const [first] = same
  const isEarlier = ({ logged, writes }: LoadRead): boolean =>
    first !== undefined &&
    logged.operation?.id === list.id &&
    logged.calledMethod === 'GET' &&
    writes === first.writes &&
    logged.at + logged.milliseconds <= first.logged.at &&
    callerOf(logged) === callerOf(first.logged)
  const records = same.map(({ logged }) => JSON.stringify(recordOf(logged)))
  const earlier = reads.filter(isEarlier).slice(-MAX_EARLIER)
  return earlier.find(({ logged }) => hasRecords(logged, records))?.logged
}

function findingOf(
  same: readonly LoadRead[],
  reads: readonly LoadRead[],
  context: LoadContext,
): readonly LoadFinding[] {
  const group = same.map(({ logged }) => logged)
  const [first] = group
  const keys = [...new Set(group.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)))]
  if (!first || keys.length < MIN_SIMILAR || keys.length > MAX_PAGE) return []
  const list = first.operation && listWithInclude(first.operation, context.contract)
  const target = list && listTarget(first, keys, { list, ...context })
  if (!list || target === undefined) return []
  const earlier = earlierList(same, reads, list)
  const remedy = earlier
    ? `the response to GET ${toLogText(earlier.target)} before them contains these records`
    : `GET ${toLogText(target)} reads them at once`
  const message = `${keys.length} single reads; ${remedy}`
  return [{ kind: 'single', message, requests: idsOf(earlier ? [earlier, ...group] : group) }]
}

export function singleReadsIn(group: LoggedGroup, context: LoadContext): readonly LoadFinding[] {
  const alike = ({ logged, writes }: LoadRead): string => {
    const { operation, language } = logged
    const query = pairsOf(logged).map(({ text }) => text)
    return `${writes} ${operation?.id} ${callerOf(logged)} ${language} ${query.join('&')}`
  }
  const reads = readsIn(group)
  const listed = reads.filter(({ logged }) => isListed(logged, context.contract))
  return [...groupBy(listed, alike)].flatMap(([, same]) => findingOf(same, reads, context))
}
