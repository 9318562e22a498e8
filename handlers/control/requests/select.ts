/** Filters recorded requests. */

import { NEUTRAL_ARGUMENTS, type PublicArguments } from '#handlers/runtime/public-arguments.ts'
import { memberOf, stringifyValue } from '#openapi/values/json.ts'
import { sentName } from './argument-hints.ts'
import { batchPartsOf } from './batch-parts.ts'
import { codeOfLogged } from './error-text.ts'
import type { Journal } from './journal.ts'
import { callerRolesOf, type LoggedRequest } from './logged-request.ts'

export interface RequestFilter {
  /** Requests of one site; of all without it. */
  readonly site?: string | undefined
  /** An operation id, or several with `*`: `core.posts.*`. */
  readonly operation?: string | undefined
  /** A sent argument: `per_page`, or with its value `per_page=10`. */
  readonly argument?: string | undefined
  /** The names of the arguments in the filter; neutral without them. */
  readonly names?: PublicArguments | undefined
  /** A member of the response, or of a record of its list: `title.rendered`. */
  readonly member?: string | undefined
  /** An error code, or several with `*`. */
  readonly code?: string | undefined
  /** A role of the caller, or `anonymous`. */
  readonly role?: string | undefined
  /** Only requests after this id. */
  readonly since?: number | undefined
  /** The latest n requests. */
  readonly limit?: number | undefined
}

/** In characters; longer than any name. */
const MAX_PATTERN_LENGTH = 200

/** Whether a name matches a pattern with `*` as a wildcard. */
export function matchesName(pattern: string, name: string): boolean {
  if (!pattern.includes('*') || pattern.length > MAX_PATTERN_LENGTH) return pattern === name
  const parts = pattern.split('*')
  const [first = '', ...rest] = parts
  const last = rest.pop() ?? ''
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}

const isText = (value: unknown, text: string): boolean =>
  value !== undefined && stringifyValue(value) === text

function hasArgument(
  { operation, trace: { query, fields, args } }: LoggedRequest,
  wanted: string,
  { publicArgumentName, publicArgumentValue }: PublicArguments,
): boolean {
  const [wantedName, ...rest] = wanted.split('=')
  const sent = { ...query, ...fields }
  const shownName = (each: string): string =>
    operation ? sentName(each, operation, publicArgumentName) : each
  const name = Object.keys(sent).find((each) => shownName(each) === wantedName)
  if (name === undefined) return false
  const textOf = (value: unknown) =>
    operation ? publicArgumentValue(name, value, operation) : value
  // As sent, or as converted.
  return (
    !rest.length || [sent[name], args?.[name]].some((each) => isText(textOf(each), rest.join('=')))
  )
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((at, name) => memberOf(at, name), value)

/** False for a truncated body, which cannot be parsed. */
function hasMember({ responseBody }: LoggedRequest, wanted: string): boolean {
  try {
    const body: unknown = JSON.parse(responseBody)
    const records = Array.isArray(body) ? body : [body]
    return records.some((record) => valueAt(record, wanted.split('.')) !== undefined)
  } catch {
    return false
  }
}

const hasRole = (logged: LoggedRequest, wanted: string): boolean =>
  callerRolesOf(logged).includes(wanted) || hasOwnRole(logged, wanted)

/** A caller that is sent to a deployment has a role here, too. */
const hasOwnRole = ({ trace: { user } }: LoggedRequest, wanted: string): boolean =>
  user?.roles.some((role) => role === wanted) ?? false

const hasCode = (logged: LoggedRequest, wanted: string): boolean =>
  matchesName(wanted, codeOfLogged(logged) ?? '')

const matchesDetails = (
  logged: LoggedRequest,
  { argument, member, code, role, names = NEUTRAL_ARGUMENTS }: RequestFilter,
): boolean =>
  (argument === undefined || hasArgument(logged, argument, names)) &&
  (role === undefined || hasRole(logged, role)) &&
  (code === undefined || hasCode(logged, code)) &&
  (member === undefined || hasMember(logged, member))

const matchesSource = ({ site, operation }: LoggedRequest, filter: RequestFilter): boolean =>
  (filter.site === undefined || filter.site === site) &&
  (filter.operation === undefined || matchesName(filter.operation, operation?.id ?? ''))

/** A filter by operation includes the parts of batches. */
export const withBatchParts = (
  all: readonly LoggedRequest[],
  filter: RequestFilter,
): readonly LoggedRequest[] =>
  (filter.operation === undefined
    ? all
    : all.flatMap((each) => [each, ...batchPartsOf(each)])
  ).filter((each) => matchesSource(each, filter) && matchesDetails(each, filter))

/** Oldest first. */
export function selectRequests(journal: Journal, filter: RequestFilter): readonly LoggedRequest[] {
  const found = withBatchParts([...journal.since(filter.since ?? 0)], filter)
  return filter.limit === undefined ? found : found.slice(-filter.limit)
}
