/** Counts of received calls by operation; not limited by the size of the request log. */

import { codeOfBody, envelopeOf } from '#handlers/control/requests/error-text.ts'
import {
  callerRolesOf,
  isAnsweredByCondition,
  isFromInspector,
  type LoggedRequest,
  languageArgumentOf,
} from '#handlers/control/requests/logged-request.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { ERRORS } from '#openapi/errors/table.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { memberOf } from '#openapi/values/json.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'

export type UsageCounts = Map<string, number>

export interface OperationUsage {
  readonly operation: ContractOperation
  calls: number
  /** Calls with an error status. */
  failures: number
  /** Failures that a planned fault or the situation answered. */
  planned: number
  readonly arguments: UsageCounts
  /** Listed values of arguments, by argument. */
  readonly values: Map<string, UsageCounts>
  readonly errors: UsageCounts
  readonly roles: UsageCounts
  readonly languages: UsageCounts
}

export interface SiteCalls {
  readonly operations: Map<string, OperationUsage>
  /** Requests outside of the interface. */
  unmatched: number
}

export interface Usage {
  add(logged: LoggedRequest): void
  /** The usage of one site, or of all sites together. */
  of(site?: string): SiteCalls
  /** The usage of a removed site counts only for all sites together. */
  remove(site: string): void
  clear(site?: string): void
}

const MAX_CODES = 100
/** Calls of further sites count only for all sites together: clients choose the names. */
const MAX_SITES = 10_000

function count(counts: UsageCounts, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by)
}

const emptyUsage = (): SiteCalls => ({ operations: new Map(), unmatched: 0 })

const usageOf = (site: SiteCalls, operation: ContractOperation): OperationUsage =>
  getOrCreate(site.operations, operation.id, () => ({
    ...{ operation, calls: 0, failures: 0, planned: 0 },
    ...{ arguments: new Map(), values: new Map(), errors: new Map() },
    ...{ roles: new Map(), languages: new Map() },
  }))

/** The values that an argument lists, or that its items list. */
export const listedValues = ({ enum: values, items }: ArgSchema): readonly unknown[] =>
  values ?? items?.enum ?? []

function countValues(usage: OperationUsage, name: string, value: unknown): void {
  const schema = usage.operation.args[name]
  const listed = schema ? listedValues(schema) : []
  if (!listed.length) return
  const sent = typeof value === 'string' && schema?.items ? value.split(',') : [value].flat()
  const counts = getOrCreate(usage.values, name, () => new Map())
  for (const each of sent) if (listed.includes(each)) count(counts, String(each))
}

/** One call: a request, or a part of a batch. */
interface ObservedCall extends Pick<LoggedRequest['trace'], 'query' | 'fields' | 'args' | 'error'> {
  readonly status: number
  /** Of a part of a batch. */
  readonly body?: unknown
}

/** A name in both query and body counts once; the body takes precedence. */
function countArguments(usage: OperationUsage, { query, fields, args }: ObservedCall): void {
  const countSent = (sent: Params, isOverridden: (name: string) => boolean): void => {
    for (const name in sent) {
      if (!Object.hasOwn(usage.operation.args, name) || isOverridden(name)) continue
      count(usage.arguments, name)
      countValues(usage, name, args?.[name] ?? sent[name])
    }
  }
  if (query) countSent(query, (name) => fields?.[name] !== undefined)
  if (fields) countSent(fields, () => false)
}

/** The code of the error table; that of the body where a fault or a deployment answered. */
function codeOf({ error, status, body }: ObservedCall, { responseBody }: LoggedRequest): string {
  if (error) return String(error.details.code ?? ERRORS[error.key].code ?? error.key)
  const code = memberOf(body, 'code')
  if (typeof code === 'string') return code
  return codeOfBody(status, responseBody) ?? String(status)
}

/** Of a part of a batch, else of the whole request, else of its address. */
function languageOf({ query, fields }: ObservedCall, logged: LoggedRequest): string {
  const { language, restRoot, trace } = logged
  // The root of a site with several languages contains the language.
  if (!restRoot.includes(`/${language}/`)) return language
  const part = { ...logged, trace: { ...trace, query, fields } }
  return languageArgumentOf(part) ?? languageArgumentOf(logged) ?? language
}

/** A closed connection has status 0; the status of an error may have been changed. */
const isFailed = ({ status, error }: ObservedCall): boolean =>
  status === 0 || status >= 400 || error !== undefined

function countCall(usage: OperationUsage, call: ObservedCall, logged: LoggedRequest): void {
  usage.calls += 1
  countArguments(usage, call)
  for (const role of callerRolesOf(logged)) count(usage.roles, role)
  count(usage.languages, languageOf(call, logged))
  if (!isFailed(call)) return
  usage.failures += 1
  if (isAnsweredByCondition(logged)) usage.planned += 1
  if (call.status === 0) return
  const code = codeOf(call, logged)
  if (usage.errors.size < MAX_CODES || usage.errors.has(code)) count(usage.errors, code)
}

function addTo(site: SiteCalls, logged: LoggedRequest): void {
  const { operation, trace, status } = logged
  // OPTIONS describes a route, without a call of its operations.
  if (isFromInspector(logged) || (logged.isRest && logged.calledMethod === 'OPTIONS')) return
  if (!operation) {
    site.unmatched += 1
    return
  }
  const { query, fields, args, error } = trace
  const sent = envelopeOf(logged) ?? { status }
  countCall(usageOf(site, operation), { query, fields, args, error, ...sent }, logged)
  for (const part of trace.parts ?? [])
    if (part.operation) countCall(usageOf(site, part.operation), part, logged)
}

function addCounts(to: UsageCounts, from: UsageCounts): void {
  for (const [name, by] of from) count(to, name, by)
}

function merge(to: SiteCalls, from: SiteCalls): void {
  to.unmatched += from.unmatched
  for (const usage of from.operations.values()) {
    const sum = usageOf(to, usage.operation)
    sum.calls += usage.calls
    sum.failures += usage.failures
    sum.planned += usage.planned
    for (const part of ['arguments', 'errors', 'roles', 'languages'] as const)
      addCounts(sum[part], usage[part])
    for (const [name, counts] of usage.values)
      addCounts(
        getOrCreate(sum.values, name, () => new Map()),
        counts,
      )
  }
}

export function createUsage(): Usage {
  const sites = new Map<string, SiteCalls>()
  /** The calls of removed sites, and of sites beyond the limit. */
  let otherSites = emptyUsage()
  const total = (): SiteCalls => {
    const sum = emptyUsage()
    for (const each of [otherSites, ...sites.values()]) merge(sum, each)
    return sum
  }
  const usageFor = (site: string): SiteCalls =>
    sites.has(site) || sites.size < MAX_SITES ? getOrCreate(sites, site, emptyUsage) : otherSites
  return {
    add: (logged) => addTo(usageFor(logged.site), logged),
    of: (site) => (site === undefined ? total() : (sites.get(site) ?? emptyUsage())),
    remove: (site) => {
      const usage = sites.get(site)
      if (usage) merge(otherSites, usage)
      sites.delete(site)
    },
    clear: (site) => {
      if (site !== undefined) sites.delete(site)
      else {
        sites.clear()
        otherSites = emptyUsage()
      }
    },
  }
}
