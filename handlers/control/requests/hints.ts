/** Hints about a request, derived from the contract: unknown input and reasons for rejections. */

import { toErrorResponse } from '#handlers/runtime/errors.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule, conditionDescription } from '#openapi/language/access.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { RouteOutline } from '#openapi/language/outline.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import { type Json, stringifyValue } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { by } from '#openapi/values/order.ts'
import { nameSimilarity } from '#openapi/values/similarity.ts'
import type { LoggedRequest } from './logged-request.ts'
import { hasRouteList, routeAt } from './route-at.ts'
import { redactMembers } from './secret-members.rules.ts'
import { isSecret, toLogText } from './secrets.rules.ts'

export interface Hint {
  readonly kind:
    | 'unknown-argument'
    | 'repeated-argument'
    | 'converted'
    | 'password'
    | 'strict'
    | 'content-type'
    | 'access'
    | 'route'
    | 'method'
    | 'address'
    | 'fault'
  readonly message: string
  readonly argument?: string
}

/** The data that hints are derived from. */
export interface HintContext {
  readonly routes: readonly RouteOutline[]
  /** The name of an argument as used by clients. */
  readonly publicArgumentName: (name: string) => string
}

/** The result for most requests; shared, so that it can be compared by identity. */
const NO_HINTS: readonly Hint[] = []

const MIN_SIMILARITY = 0.5
const MAX_HINTS = 20

const nearest = (wrong: string, known: readonly string[]): string | undefined =>
  known
    .map((name) => ({ name, similarity: nameSimilarity(wrong, name) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort(by(({ similarity }) => similarity, 'desc'))[0]?.name

/** Global arguments, which no operation declares. */
export const GLOBAL_ARGUMENTS: ReadonlySet<string> = new Set([
  ...'_ _fields _embed _envelope _jsonp _pretty _method _locale _wpnonce rest_route'.split(' '),
  LANGUAGE_ARGUMENT,
])

/** Cached: needed for every logged request. */
const argumentsOf = memoize(
  ({ args, undeclared = {}, params }: ContractOperation): ReadonlySet<string> =>
    new Set([args, undeclared, params].flatMap((part) => Object.keys(part))),
)

/** Maximum length of quoted names and values. */
const MAX_QUOTE_LENGTH = 60

function unknownArgumentHints(
  { operation, trace }: LoggedRequest,
  { publicArgumentName }: HintContext,
): readonly Hint[] {
  if (!operation || operation.kind === 'batch') return NO_HINTS
  const known = argumentsOf(operation)
  let unknownNames: Set<string> | undefined
  for (const sent of [trace.query, trace.fields])
    for (const name in sent)
      if (!GLOBAL_ARGUMENTS.has(name) && !known.has(name))
        unknownNames = (unknownNames ?? new Set()).add(name)
  if (!unknownNames) return NO_HINTS
  return [...unknownNames].slice(0, MAX_HINTS).map((name) => {
    const publicName = publicArgumentName(name)
    const suggestion = nearest(publicName, [...known].map(publicArgumentName))
    const argument = publicName.slice(0, MAX_QUOTE_LENGTH)
    return {
      kind: 'unknown-argument',
      argument,
      message: `${argument} is not an argument of this operation${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`,
    }
  })
}

/** Names that the query contains more than once, without brackets; undefined for most requests. */
function repeatedNames(target: string): ReadonlyMap<string, number> | undefined {
  const start = target.indexOf('?') + 1
  if (start === 0 || !target.includes('&', start)) return undefined
  const counts = new Map<string, number>()
  for (const pair of target.slice(start).split('&')) {
    const name = pair.split('=', 1)[0] ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const repeated = [...counts].filter(([, count]) => count > 1)
  return repeated.length > 0 ? new Map(repeated) : undefined
}

const isList = ({ type }: ArgSchema): boolean => [type].flat().includes('array')

/** Of a repeated name the last value is read, so a list loses all other entries. */
function repeatedArgumentHints(
  { operation, target, trace }: LoggedRequest,
  { publicArgumentName }: HintContext,
): readonly Hint[] {
  const repeated = operation && repeatedNames(target)
  if (!repeated) return NO_HINTS
  return Object.entries(operation.args).flatMap(([name, schema]) => {
    const argument = publicArgumentName(name)
    const count = repeated.get(argument)
    if (count === undefined || isSecret(name)) return []
    const read = trace.args ? ` as ${redactedText(trace.args[name])}` : ''
    const listHint = `; send ${argument}=1,2 or ${argument}[]=1&${argument}[]=2 for a list`
    const message = `${argument} was sent ${count} times, and ${operation.id} used the last one${read}${isList(schema) ? listHint : ''}`
    return [{ kind: 'repeated-argument', argument, message }]
  })
}

const redactedText = (value: unknown): string =>
  (JSON.stringify(redactMembers(value)) ?? 'nothing').slice(0, MAX_QUOTE_LENGTH)

/** Query values are always text; only conversions that change the meaning are reported. */
const isConverted = (sent: unknown, converted: unknown, isText: boolean): boolean =>
  converted !== undefined &&
  (isText
    ? stringifyValue(sent) !== stringifyValue(converted)
    : JSON.stringify(sent) !== JSON.stringify(converted))

const convertedArguments = (sent: Json | undefined, args: Json, isText: boolean) =>
  Object.entries(sent ?? {})
    .filter(([name, value]) => !isSecret(name) && isConverted(value, args[name], isText))
    .slice(0, MAX_HINTS)

function conversionHints(
  { trace, operation }: LoggedRequest,
  { publicArgumentName }: HintContext,
): readonly Hint[] {
  const { args, query, fields, type } = trace
  if (!args || operation?.kind === 'batch') return NO_HINTS
  const isText = !/json$/.test(type)
  const found = [
    // The body takes precedence over the query.
    ...convertedArguments(query, args, true).filter(([name]) => fields?.[name] === undefined),
    ...convertedArguments(fields, args, isText),
  ]
  return found.map(([name, value]) => {
    const argument = publicArgumentName(name).slice(0, MAX_QUOTE_LENGTH)
    const message = `${argument} was sent as ${redactedText(value)} and converted to ${redactedText(args[name])}`
    return { kind: 'converted', argument, message }
  })
}

/** The response in strict mode. */
function strictModeHints({ trace }: LoggedRequest): readonly Hint[] {
  if (!trace.rejection || trace.rejection === trace.error) return NO_HINTS
  const { status } = toErrorResponse(trace.rejection, false)
  const { key } = trace.rejection
  return [
    { kind: 'strict', message: `with --auth strict the request is rejected: ${status} ${key}` },
  ]
}

function passwordHints(logged: LoggedRequest): readonly Hint[] {
  const { headers, isRest, login, trace } = logged
  if (!headers.authorization || !isRest || trace.user || trace.isForwarded) return NO_HINTS
  if (login === undefined)
    return [
      {
        kind: 'password',
        message: 'the authorization header is not basic authentication and was ignored',
      },
    ]
  // A fault or a rate limit applied before authentication.
  if (!trace.rejection) return NO_HINTS
  const consequence = trace.rejection === trace.error ? '' : '; the request is treated as anonymous'
  const reason = trace.isPasswordExpired ? 'expired by the situation of the site' : 'not recognised'
  const message = `password of ${login.slice(0, MAX_QUOTE_LENGTH)} ${reason}${consequence}`
  return [{ kind: 'password', message }, ...strictModeHints(logged)]
}

const OPENING_BRACE = 0x7b

function contentTypeHints({ body, trace }: LoggedRequest): readonly Hint[] {
  if (body?.[0] !== OPENING_BRACE || /json/.test(trace.type)) return NO_HINTS
  const sent = trace.type === '' ? 'it has no content type' : `its content type is ${trace.type}`
  return [
    {
      kind: 'content-type',
      message: `the body looks like JSON, but ${sent}; send content-type: application/json`,
    },
  ]
}

/** The rule that denied the call; roles only where no item decides. */
function ruleWords({ id, access }: ContractOperation, rule: string): string {
  if (rule !== access) return `${id} requires a caller that ${conditionDescription(rule)}`
  const { description, decidedBy, roles } = accessRule(access)
  const roleList = decidedBy === 'role' ? `; roles: ${roles.join(', ')}` : ''
  return `${id} is for ${description}${roleList}`
}

function callerWords({ user }: LoggedRequest['trace']): string {
  if (!user) return 'the caller is anonymous'
  const roles = user.roles.join(', ')
  return `the caller is ${roles === user.login ? roles : `${user.login} (${roles})`}`
}

/** The reason of a denied access: the rule that decided, and the error it decided on. */
function accessHints({ operation, status, trace }: LoggedRequest): readonly Hint[] {
  const { error, user } = trace
  if (!operation || !error || error === trace.rejection) return NO_HINTS
  if (status !== 401 && status !== 403) return NO_HINTS
  const { code, message } = toErrorResponse(error, user !== undefined).body
  const rule = error.rule === undefined ? operation.id : ruleWords(operation, error.rule)
  return [hint('access', `${rule}; ${callerWords(trace)}; refused with ${code}: ${message}`)]
}

function addressHint(logged: LoggedRequest, shown: string): Hint {
  return hasRouteList(logged)
    ? hint('address', 'rest_route was sent as a list; send one path such as /core/v2/posts')
    : hint('address', `${shown} is outside the interface, which starts at ${logged.restRoot}`)
}

function routeHints(logged: LoggedRequest, routes: readonly RouteOutline[]): readonly Hint[] {
  const { isRest, operation, path, calledMethod: method } = logged
  if (operation) return NO_HINTS
  const shown = toLogText(path.slice(0, 200))
  if (!isRest) return [addressHint(logged, shown)]
  const sameRoute = routeAt(path, routes)
  const suggestion = sameRoute
    ? undefined
    : nearest(
        path,
        routes.map((route) => route.path),
      )
  if (!sameRoute)
    return suggestion === undefined
      ? NO_HINTS
      : [hint('route', `there is no route ${shown}; did you mean ${suggestion}?`)]
  const methods = sameRoute.operations.flatMap((each) => each.methods)
  return methods.some((each) => each === method) || ['HEAD', 'OPTIONS'].includes(method)
    ? NO_HINTS
    : [
        hint(
          'method',
          `${sameRoute.path} supports ${[...new Set(methods)].join(', ')}, not ${method}`,
        ),
      ]
}

const hint = (kind: Hint['kind'], message: string): Hint => ({ kind, message })

const faultHints = ({ trace }: LoggedRequest): readonly Hint[] =>
  trace.fault === undefined ? NO_HINTS : [hint('fault', `affected by the fault ${trace.fault}`)]

/** Avoids allocation: most requests have no hints. */
function joinHints(...parts: readonly (readonly Hint[])[]): readonly Hint[] {
  for (const hints of parts) if (hints !== NO_HINTS) return parts.flat()
  return NO_HINTS
}

const mistakeHints = (logged: LoggedRequest, context: HintContext): readonly Hint[] =>
  joinHints(
    faultHints(logged),
    routeHints(logged, context.routes),
    passwordHints(logged),
    contentTypeHints(logged),
    unknownArgumentHints(logged, context),
    repeatedArgumentHints(logged, context),
  )

/** All hints, the most surprising first. */
export const hintsFor = (logged: LoggedRequest, context: HintContext): readonly Hint[] =>
  joinHints(mistakeHints(logged, context), accessHints(logged), conversionHints(logged, context))

/** Reasons that a log line already shows. */
const KINDS_IN_LOG_LINE = new Set<Hint['kind']>(['address', 'password'])

const NO_MESSAGES: readonly string[] = []

/** Hints for a log line: mistakes that the line does not show already. */
export function logHints(logged: LoggedRequest, context: HintContext): readonly string[] {
  const found = mistakeHints(logged, context)
  if (found === NO_HINTS) return NO_MESSAGES
  return found.flatMap(({ kind, message }) => (KINDS_IN_LOG_LINE.has(kind) ? [] : [message]))
}
