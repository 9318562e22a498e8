/** Validates faults; a fault that no request can match is rejected. */

import { readMembers } from '#fixtures/schema/members.ts'
import { DatasetError } from '#fixtures/schema/problem.ts'
import { matchesName } from '#handlers/control/requests/select.ts'
import { ERRORS, type ErrorKey } from '#openapi/errors/table.ts'
import type { RouteOutline } from '#openapi/language/outline.ts'
import { isHeaderName, isHeaderValue } from '#openapi/values/header-text.ts'
import { hintFor } from '#openapi/values/hint.ts'
import { entriesOf, isAmong, keysOf } from '#openapi/values/json.ts'
import { startsWithSegment, trimChars } from '#openapi/values/text.ts'
import { matchesAnyRoute } from './fault-path.rules.ts'
import { FAULT_FIELDS, type FaultPlan } from './fault-plan.ts'

/** The routes a fault can match. */
export interface FaultContext {
  /** In the names of the deployment, where it has its own. */
  readonly routes: readonly RouteOutline[]
  readonly restPrefix: string
}

const TARGETS = ['operation', 'path', 'namespace'] as const
const RESPONSE_MEMBERS = ['status', 'error', 'body', 'headers', 'slow'] as const

/** Errors about one argument. */
const ARGUMENT_ERRORS = ['rest_invalid_param', 'rest_missing_callback_param']

const quote = (value: unknown): string => JSON.stringify(value)?.slice(0, 100) ?? 'nothing'

/** Copied addresses include the REST prefix. */
function withoutPrefix(path: string, { restPrefix }: FaultContext): string {
  const at = path.indexOf(`/${restPrefix}/`)
  return at < 0 ? path : path.slice(at + restPrefix.length + 1)
}

/** Images are outside the interface, but can fail too. */
const IMAGE_PATHS = ['/uploads', '/avatar', '/avatars', '/flags']

const isImagePath = (path: string): boolean =>
  IMAGE_PATHS.some((start) => path !== start && startsWithSegment(path, start))

function pathMismatch(path: string, context: FaultContext): string | undefined {
  if (isImagePath(path)) return undefined
  if (matchesAnyRoute(path, context.routes)) return undefined
  const route = withoutPrefix(path, context)
  if (route !== path && matchesAnyRoute(route, context.routes))
    return `paths of faults begin below the prefix, here ${quote(route)}`
  const paths = context.routes.map((each) => each.path)
  return `there is no such route${hintFor(route, paths)}`
}

/** The reason why no operation matches; undefined when one does. */
export function operationMismatch(
  pattern: string,
  { routes }: Pick<FaultContext, 'routes'>,
): string | undefined {
  const ids = routes.flatMap(({ operations }) => operations.map(({ id }) => id))
  if (ids.some((id) => matchesName(pattern, id))) return undefined
  return `there is no such operation${hintFor(pattern, ids)}`
}

export const namespacePath = (namespace: string): string => `/${trimChars(namespace, '/')}`

function namespaceMismatch(namespace: string, { routes }: FaultContext): string | undefined {
  const path = namespacePath(namespace)
  if (routes.some((route) => startsWithSegment(route.path, path))) return undefined
  const names = [...new Set(routes.map((route) => route.namespace))].filter(Boolean)
  return `there is no such namespace${hintFor(namespace, names)}`
}

/** Requests with OPTIONS run no operation; HEAD runs the one of GET. */
function methodMismatch(
  { operation: pattern = '', method = '' }: FaultPlan,
  { routes }: FaultContext,
): string | undefined {
  const sent = method.toUpperCase()
  if (sent === 'OPTIONS') return 'OPTIONS runs no operation; expected a path or a namespace'
  const methods = routes
    .flatMap(({ operations }) => operations)
    .filter(({ id }) => matchesName(pattern, id))
    .flatMap((each) => each.methods)
  if (methods.some((each) => each === (sent === 'HEAD' ? 'GET' : sent))) return undefined
  return `${pattern} supports ${[...new Set(methods)].join(', ')}`
}

/** The reason why no request can match, after the member that causes it. */
function targetMismatch(
  plan: FaultPlan,
  context: FaultContext,
): readonly [string, string] | undefined {
  const { path, operation, namespace, method } = plan
  const reasons = [
    ['path', path === undefined ? undefined : pathMismatch(path, context)],
    ['operation', operation === undefined ? undefined : operationMismatch(operation, context)],
    ['method', operation && method ? methodMismatch(plan, context) : undefined],
    ['namespace', namespace === undefined ? undefined : namespaceMismatch(namespace, context)],
  ] as const
  for (const [member, reason] of reasons) if (reason !== undefined) return [member, reason]
  return undefined
}

/** The error with this key in the table, or with this code on the wire. */
export function findError(name: string): ErrorKey | undefined {
  if (isAmong(keysOf(ERRORS), name)) return name
  return entriesOf(ERRORS).find(([, { code }]) => code === name)?.[0]
}

const isHeader = ([name, value]: readonly [string, string]): boolean =>
  isHeaderName(name) && isHeaderValue(value)

/** A conflict between members: the member and the reason. */
function memberConflict(plan: FaultPlan): readonly [string, string] | undefined {
  const { status = 503, error, argument, body, drop } = plan
  const targets = TARGETS.filter((name) => plan[name] !== undefined)
  if (targets.length !== 1)
    return ['', `expected one of ${TARGETS.join(', ')}, got ${targets.join(' and ') || 'none'}`]
  if (error !== undefined && findError(error) === undefined)
    return ['error', `there is no such error${hintFor(error, Object.keys(ERRORS))}`]
  if (argument !== undefined && !isAmong(ARGUMENT_ERRORS, error))
    return ['argument', `expected it beside one of the errors ${ARGUMENT_ERRORS.join(', ')}`]
  if (status < 400 && body === undefined)
    return [
      'status',
      `expected a whole number from 400 to 599, or any status with a body, got ${status}`,
    ]
  const invalidHeader = Object.entries(plan.headers ?? {}).find((header) => !isHeader(header))
  if (invalidHeader)
    return ['headers', `expected valid header names and values, got ${quote(invalidHeader)}`]
  const answers = RESPONSE_MEMBERS.filter((name) => plan[name] !== undefined)
  if (drop && answers.length)
    return ['drop', `expected no ${answers.join(', ')} beside a dropped connection`]
  if (error !== undefined && body !== undefined)
    return ['error', 'expected either an error or a body']
  return undefined
}

/** Throws with the location of the problem. */
export function readFault(input: unknown, context: FaultContext, place = 'fault'): FaultPlan {
  const plan = readMembers(input, FAULT_FIELDS, place)
  const conflict = memberConflict(plan)
  if (conflict) throw locatedError(place, conflict)
  const mismatch = targetMismatch(plan, context)
  if (mismatch) {
    const [member, reason] = mismatch
    throw locatedError(place, [member, `no request can match: ${reason}`])
  }
  return plan.method === undefined ? plan : { ...plan, method: plan.method.toUpperCase() }
}

const locatedError = (place: string, [member, reason]: readonly [string, string]): DatasetError =>
  new DatasetError([{ place: member ? `${place}.${member}` : place, reason }])
