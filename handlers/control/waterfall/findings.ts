/** Requests of one page load that could be fewer or earlier. */
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { toLogText } from '#handlers/control/requests/secrets.rules.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { isGet } from '#openapi/language/define.ts'
import { groupBy, isRecord, tryParseJson } from '#openapi/values/json.ts'

export interface LoadFinding {
  readonly kind: 'repeated' | 'single' | 'embed' | 'batch' | 'serial'
  readonly message: string
  readonly requests: readonly number[]
}

type LoggedGroup = readonly LoggedRequest[]

const MIN_SIMILAR = 3
const idsOf = (group: LoggedGroup): readonly number[] => group.map(({ id }) => id)

/** The same read by the same user. */
const repeatedIn = (group: LoggedGroup): readonly LoadFinding[] =>
  [
    ...groupBy(
      group.filter(({ method }) => method === 'GET'),
      ({ target, login }) => `${login} ${target}`,
    ),
  ].flatMap(([, same]) => {
    const [first] = same
    if (!first || same.length < 2) return []
    const message = `${toLogText(first.target)} was read ${same.length} times`
    return [{ kind: 'repeated', message, requests: idsOf(same) }]
  })

/** The operation that lists the resource and accepts `include`. */
const listWithInclude = ({ path }: ContractOperation, { operations }: Contract) =>
  operations.find(
    (each) =>
      isGet(each) &&
      path.startsWith(`${each.path}/{`) &&
      !path.slice(each.path.length + 1).includes('/') &&
      Object.hasOwn(each.args, 'include'),
  )

/** A list has published records only, unless another status is requested. */
function isListed({ operation, status, responseBody }: LoggedRequest): boolean {
  if (!operation || !isGet(operation) || status !== 200) return false
  const record = tryParseJson(responseBody)
  return !isRecord(record) || [undefined, 'publish'].includes(stringOf(record['status']))
}

const stringOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/** More than the default number of records of a list need `per_page`. */
const DEFAULT_PAGE = 10
const MAX_PAGE = 100

/** With the query of the single reads, which may select members or a context. */
function includeQuery(keys: readonly string[], search: string): string {
  const own = search
    .slice(1)
    .split('&')
    .filter((pair) => pair && !pair.startsWith('rest_route='))
  const size = keys.length > DEFAULT_PAGE ? [`per_page=${keys.length}`] : []
  return [...own, `include=${keys.join(',')}`, ...size].join('&')
}

/** The query of a target, which may select other members or another context. */
const searchOf = (target: string): string => target.slice(`${target}?`.indexOf('?'))

function singleReadsIn(group: LoggedGroup, contract: Contract): readonly LoadFinding[] {
  const alike = ({ operation, login, language, target }: LoggedRequest): string =>
    `${operation?.id} ${login} ${language} ${searchOf(target)}`
  return [...groupBy(group.filter(isListed), alike)].flatMap(([, same]) => {
    const operation = same[0]?.operation
    const list = operation && listWithInclude(operation, contract)
    const keys = [...new Set(same.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)))]
    if (!list || keys.length < MIN_SIMILAR || keys.length > MAX_PAGE) return []
    const query = includeQuery(keys, searchOf(same[0]?.target ?? ''))
    const message = `${keys.length} single reads; GET ${toLogText(`${list.path}?${query}`)} reads them at once`
    return [{ kind: 'single', message, requests: idsOf(same) }]
  })
}

const EMBEDDABLE = /"embeddable":true,"href":"([^"]+)"/g

/** The addresses of embeddable links, as a client would request them. */
function embeddableIn({ responseBody }: LoggedRequest): ReadonlySet<string> {
  const found = [...responseBody.matchAll(EMBEDDABLE)]
  const hrefs = found.map(([, text]) => String(tryParseJson(`"${text}"`)))
  return new Set(hrefs.filter((href) => URL.canParse(href)).map((href) => targetOf(new URL(href))))
}

const targetOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  pathname + search

const hasEmbed = ({ target }: LoggedRequest): boolean =>
  new URL(target, 'http://site.invalid').searchParams.has('_embed')

/** Later requests for records that `_embed` would have added to a response; errors are no records. */
function embeddedIn(group: LoggedGroup): readonly LoadFinding[] {
  const reads = group.filter(({ method, status }) => method === 'GET' && status === 200)
  const byTarget = groupBy(reads, ({ target }) => target)
  return reads.flatMap((source): readonly LoadFinding[] => {
    const links = embeddableIn(source)
    if (links.size === 0 || hasEmbed(source)) return []
    const later = ({ id, at, login }: LoggedRequest): boolean =>
      id !== source.id && at >= source.at + source.milliseconds && login === source.login
    const followed = [...links].flatMap((link) => (byTarget.get(link) ?? []).filter(later))
    const saved = new Set(followed.map(({ target }) => target)).size
    if (saved < 2) return []
    const message = `${saved} requests follow links of ${toLogText(source.target)}; with _embed its response contains these records in the embed context`
    return [{ kind: 'embed', message, requests: [source.id, ...idsOf(followed)] }]
  })
}

/** A batch has one caller and one language. */
function batchIn(group: LoggedGroup): readonly LoadFinding[] {
  const writes = group.filter(({ operation }) => operation?.batch && !isGet(operation))
  const alike = ({ login, language }: LoggedRequest): string => `${login} ${language}`
  return [...groupBy(writes, alike)].flatMap(([, same]) => {
    if (same.length < MIN_SIMILAR) return []
    const message = `${same.length} writes; POST /batch/v1 takes up to 25 of them in one request`
    return [{ kind: 'batch', message, requests: idsOf(same) }]
  })
}

/**
 * Requests that each started after the end of the previous one. Only a common connection proves
 * that the client waited: parallel requests are processed one after the other, too.
 */
function serialIn(group: LoggedGroup): readonly LoadFinding[] {
  const connection = group[0]?.connection
  const isSerial = group.every((each, at) => {
    const previous = group[at - 1]
    const isLater = !previous || each.at >= previous.at + previous.milliseconds
    return isLater && connection !== undefined && each.connection === connection
  })
  if (!isSerial || group.length < MIN_SIMILAR) return []
  const message = `${group.length} requests on one connection, each after the response to the previous one`
  return [{ kind: 'serial', message, requests: idsOf(group) }]
}

export const findingsIn = (group: LoggedGroup, contract: Contract): readonly LoadFinding[] => [
  ...repeatedIn(group),
  ...singleReadsIn(group, contract),
  ...embeddedIn(group),
  ...batchIn(group),
  ...serialIn(group),
]
