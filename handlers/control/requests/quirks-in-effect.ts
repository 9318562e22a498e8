/** The quirks of deployments that made a difference to a response. */

import { findProblem } from '#openapi/derive/find-problem.ts'
import {
  type ListedQuirk,
  type MemberForm,
  memberFormOf,
  type Quirk,
  quirksOf,
  SERVER_ERRORS,
} from '#openapi/language/quirks.ts'
import { hasMembers, isEmptyList, memberOf } from '#openapi/values/json.ts'
import { isGiven } from './argument-sources.ts'
import { envelopeOf, sentBody } from './error-text.ts'
import { type LoggedRequest, selectedFieldsOf } from './logged-request.ts'

/** The forms of a member at any depth of a body. */
function formsIn(value: unknown, name: string): readonly MemberForm[] {
  if (Array.isArray(value)) return value.flatMap((each) => formsIn(each, name))
  if (!hasMembers(value)) return []
  const own = Object.hasOwn(value, name) ? [memberFormOf(value[name])] : []
  return [...own, ...Object.values(value).flatMap((each) => formsIn(each, name))]
}

type FormMatch = (found: readonly MemberForm[], deployed: MemberForm) => boolean

/** Whether `_fields` selects a member, by its path or by that of its parent. */
const isSelected = (path: string, logged: LoggedRequest): boolean =>
  selectedFieldsOf(logged)?.some((field) => path === field || path.startsWith(`${field}.`)) ?? true

/** Whether some member of the body compares like that; any selected one if it is not stored. */
function hasMember(
  logged: LoggedRequest,
  { members = {}, parent }: Quirk,
  matches: FormMatch,
): boolean {
  if (logged.calledMethod === 'HEAD') return false
  const body = sentBody(logged)
  if (isEmptyList(body)) return false
  return Object.entries(members).some(([name, form]) => {
    const found = formsIn(body, name)
    const path = parent === undefined ? name : `${parent}.${name}`
    const isIncluded = found.length > 0 || isSelected(path, logged)
    return isIncluded && (body === undefined || matches(found, form))
  })
}

const isAsDeployed: FormMatch = (found, deployed) =>
  deployed === 'absent' ? found.length === 0 : found.includes(deployed)

/** A member that deployments have may be absent as documented. */
const isAsDocumented: FormMatch = (found, deployed) =>
  deployed === 'absent' ? found.length > 0 : !found.includes(deployed)

const isSuccess = (status: number): boolean => status >= 200 && status < 300

const hasValues = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(hasValues) : true

/** Whether a success may show the difference: not if nothing of it was selected or sent. */
function isShown({ members, parent }: Quirk, logged: LoggedRequest): boolean {
  const { calledMethod, responseHeaders, status } = logged
  const isFiltered = isSuccess(status) && selectedFieldsOf(logged) !== undefined
  if (calledMethod === 'HEAD' && isSuccess(status)) return 'X-WP-Total' in responseHeaders
  if (members !== undefined || !isFiltered) return true
  return (parent === undefined || isSelected(parent, logged)) && hasValues(sentBody(logged))
}

/** Whether the response has the form that identifies the quirk. */
function hasForm(logged: LoggedRequest, quirk: ListedQuirk): boolean {
  const { trace } = logged
  const status = envelopeOf(logged)?.status ?? logged.status
  const { response, members } = quirk
  const { errors, status: statuses } = response
  const hasError = !errors || errors.some((key) => key === trace.error?.key)
  const hasStatus = statuses ? statuses.includes(status) : isSuccess(status)
  return (
    hasError &&
    hasStatus &&
    isShown(quirk, logged) &&
    (!members || hasMember(logged, quirk, isAsDeployed))
  )
}

/** Those of the operation: asked for while the response was made, or that replaced the access rule. */
export function ownQuirksInEffect(logged: LoggedRequest): readonly ListedQuirk[] {
  const { operation, trace } = logged
  return Object.entries(operation?.quirks ?? {})
    .map(([name, quirk]) => ({ name, ...quirk }))
    .filter(({ name, access }) => trace.quirks?.has(name) || access === operation?.access)
    .filter((quirk) => hasForm(logged, quirk))
}

const DENIALS = [401, 403]

/** Denies callers on deployments only. */
const isAboutAccess = ({ access, response: { status = [] } }: Quirk): boolean =>
  access !== undefined || (status.length > 0 && status.every((each) => DENIALS.includes(each)))

/** Quirks of the response whose decision the stand-in follows instead of deployments. */
export function departuresOf(logged: LoggedRequest): readonly Quirk[] {
  const { operation, trace } = logged
  return Object.entries(operation?.quirks ?? {}).flatMap(([name, quirk]) => {
    const isFollowed = trace.departures?.has(name) && !isAboutAccess(quirk)
    const hasDifference = !quirk.members || hasMember(logged, quirk, isAsDocumented)
    return isFollowed && isShown(quirk, logged) && hasDifference ? [quirk] : []
  })
}

/** Those that a check of the operation's own asked for before it rejected an argument. */
export const checkQuirksInEffect = ({ operation, trace }: LoggedRequest): readonly ListedQuirk[] =>
  Object.entries(operation?.quirks ?? {}).flatMap(([name, quirk]) =>
    !trace.args && hasOwnReason(trace) && trace.quirks?.has(name) ? [{ name, ...quirk }] : [],
  )

/** Rejections by keywords have a code for each argument. */
const hasOwnReason = ({ error }: LoggedRequest['trace']): boolean =>
  error?.key === 'rest_invalid_param' && isEmptyList(memberOf(error.details.data, 'details'))

/** Whether an argument was accepted that is rejected as documented. */
function isAcceptedAsDeployed(
  { operation, trace: { args, fields, query } }: LoggedRequest,
  name: string,
): boolean {
  const { replaces, values } = operation?.args[name]?.quirk ?? {}
  if (!replaces || !args || !(isGiven(fields, name) || isGiven(query, name))) return false
  const isListed = !values || values.includes(args[name])
  return !isListed || findProblem(args[name], replaces, name) !== undefined
}

/** Those of arguments with a value that only deployments accept. */
export const argumentQuirksInEffect = (logged: LoggedRequest): readonly ListedQuirk[] =>
  logged.operation
    ? quirksOf(logged.operation).filter(({ name }) => isAcceptedAsDeployed(logged, name))
    : []

/** Those of the status of errors. */
export const errorQuirksInEffect = (logged: LoggedRequest): readonly ListedQuirk[] =>
  logged.operation && logged.trace.error
    ? quirksOf(logged.operation).filter(
        (quirk) => quirk.name === SERVER_ERRORS && hasForm(logged, quirk),
      )
    : []
