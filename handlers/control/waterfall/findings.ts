/** Requests of one page load that could be fewer or earlier. */
import { envelopeOf } from '#handlers/control/requests/error-text.ts'
import {
  isAnsweredByCondition,
  type LoggedRequest,
} from '#handlers/control/requests/logged-request.ts'
import { toLogText } from '#handlers/control/requests/secrets.rules.ts'
import { isGet } from '#openapi/language/define.ts'
import { groupBy, tryParseJson } from '#openapi/values/json.ts'
import {
  callerOf,
  idsOf,
  type LoadContext,
  type LoadFinding,
  type LoggedGroup,
  MIN_SIMILAR,
  readsIn,
} from './finding.ts'
import { singleReadsIn } from './single-reads.ts'

/** Whether a client could use the response again, which is not so for errors. */
function isReusable({ logged }: { readonly logged: LoggedRequest }): boolean {
  const status = envelopeOf(logged)?.status ?? logged.status
  return logged.method === 'GET' && status >= 200 && status < 400
}

/** The same read by the same user with the same response; what changes it may be outside of the load. */
const repeatedIn = (group: LoggedGroup): readonly LoadFinding[] =>
  [
    ...groupBy(
      readsIn(group).filter(isReusable),
      ({ logged, writes }) =>
        `${writes} ${callerOf(logged)} ${logged.target} ${logged.responseSize} ${logged.responseBody}`,
    ),
  ].flatMap(([, found]) => {
    const same = found.map(({ logged }) => logged)
    const [first] = same
    if (!first || same.length < 2) return []
    const message = `${toLogText(first.target)} was read ${same.length} times by one caller, with the same response`
    return [{ kind: 'repeated', message, requests: idsOf(same) }]
  })

/** Contains no records that could be embedded. */
const EMPTY_LIST = '[]'
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
  const reads = group.filter(
    ({ method, status, responseBody }) =>
      method === 'GET' && status === 200 && responseBody !== EMPTY_LIST,
  )
  const byTarget = groupBy(reads, ({ target }) => target)
  return reads.flatMap((source): readonly LoadFinding[] => {
    const links = embeddableIn(source)
    if (links.size === 0 || hasEmbed(source)) return []
    const later = (each: LoggedRequest): boolean =>
      each.id !== source.id &&
      each.at >= source.at + source.milliseconds &&
      callerOf(each) === callerOf(source)
    const followed = [...links].flatMap((link) => (byTarget.get(link) ?? []).filter(later))
    const saved = new Set(followed.map(({ target }) => target)).size
    if (saved < 2) return []
    const message = `${followed.length} requests follow ${saved} links of ${toLogText(source.target)}; with _embed its response contains these records in the embed context`
    return [{ kind: 'embed', message, requests: [source.id, ...idsOf(followed)] }]
  })
}

/** The ids of records that a write created, as a later request may name them. */
const createdIn = ({ trace }: LoggedRequest): readonly string[] =>
  (trace.changes ?? []).flatMap(({ key, before }) => (before ? [] : [String(key)]))

/** The texts that may name a record: in the path and in the arguments. */
const namesIn = ({ path, trace: { fields = {} } }: LoggedRequest): readonly string[] => [
  ...path.split('/'),
  ...Object.values(fields).flatMap((value) => [value].flat().map(String)),
]

/** Writes that name a record which an earlier one of them created need its response first. */
function independentOf(writes: LoggedGroup): LoggedGroup {
  const created = new Set<string>()
  return writes.filter((each) => {
    const isDependent = namesIn(each).some((name) => created.has(name))
    for (const id of createdIn(each)) created.add(id)
    return !isDependent
  })
}

/** A batch has one caller and one language; rejected requests are no writes. */
function batchIn(group: LoggedGroup): readonly LoadFinding[] {
  const writes = group.filter((each) => {
    const status = envelopeOf(each)?.status ?? each.status
    const isWrite = each.operation?.batch && !isGet(each.operation)
    return isWrite && !isAnsweredByCondition(each) && status >= 200 && status < 300
  })
  const alike = (each: LoggedRequest): string => `${callerOf(each)} ${each.language}`
  return [...groupBy(writes, alike)].flatMap(([, all]) => {
    const same = independentOf(all)
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

export const findingsIn = (group: LoggedGroup, context: LoadContext): readonly LoadFinding[] => [
  ...repeatedIn(group),
  ...singleReadsIn(group, context),
  ...embeddedIn(group),
  ...batchIn(group),
  ...serialIn(group),
]
