/** Hints about a request, derived from the contract: unknown input and reasons for rejections. */
import type { RouteOutline } from '#openapi/language/outline.ts'
import {
  contractText,
  conversionHints,
  repeatedArgumentHints,
  unknownArgumentHints,
} from './argument-hints.ts'
import { batchPartsOf } from './batch-parts.ts'
import { contentTypeHints } from './body-hints.ts'
import { accessHints, passwordHints } from './caller-hints.ts'
import { faultText, SITUATION_EFFECTS } from './condition-texts.ts'
import { codeOfLogged } from './error-text.ts'
import { type Hint, type HintContext, hint, NO_HINTS } from './hint.ts'
import type { LoggedRequest } from './logged-request.ts'
import { rejectedArgumentHints } from './rejected-arguments.ts'
import {
  findWrongParameter,
  hasRouteList,
  nearestPath,
  routesAt,
  routesFor,
  type WrongParameter,
} from './route-at.ts'
import { toLogText } from './secrets.rules.ts'
import { sourceHints } from './source-hints.ts'

const MAX_PART_HINTS = 20
/** Hints that are no reason of a rejection. */
const REMARKS: readonly Hint['kind'][] = [
  'unknown-argument',
  'repeated-argument',
  'overridden-argument',
]

function addressHint(logged: LoggedRequest, shown: string): Hint {
  return hasRouteList(logged)
    ? hint('address', 'rest_route was sent as a list; send one path such as /core/v2/posts')
    : hint('address', `${shown} is outside the interface, which starts at ${logged.restRoot}`)
}

const methodsOf = ({ operations }: RouteOutline): readonly string[] =>
  operations.flatMap(({ methods }) => methods)

/** The routes with a method; HEAD runs GET, and every route has OPTIONS. */
const routesWith = (method: string, routes: readonly RouteOutline[]): readonly RouteOutline[] =>
  method === 'OPTIONS'
    ? routes
    : routes.filter((route) => methodsOf(route).includes(method === 'HEAD' ? 'GET' : method))

const wrongParameterText = ({ path, name, pattern }: WrongParameter): string =>
  `in ${path}, ${name} matches ${pattern}`

/** The closest route with the method, if any. */
function adviceFor({ path, calledMethod }: LoggedRequest, routes: readonly RouteOutline[]): string {
  const withMethod = routesWith(calledMethod, routes)
  const wrong = findWrongParameter(path, withMethod)
  const suggestion = nearestPath(path, withMethod)
  // A misspelt name is no value of a parameter in its place.
  const isMisspelt = suggestion?.split('/').length === path.split('/').length
  if (wrong && !isMisspelt) return wrongParameterText(wrong)
  return suggestion === undefined ? '' : `did you mean ${toLogText(suggestion.slice(0, 200))}?`
}

/** Routes with different methods may differ only in the characters of a parameter. */
function methodHints(
  logged: LoggedRequest,
  { found, routes }: { found: readonly RouteOutline[]; routes: readonly RouteOutline[] },
): readonly Hint[] {
  const { path, calledMethod: method } = logged
  const [first] = found
  if (!first || routesWith(method, found).length) return NO_HINTS
  const wrong = findWrongParameter(path, routesWith(method, routes))
  const methods = [...new Set(found.flatMap(methodsOf))].join(', ')
  return [
    hint(
      'method',
      `${first.path} supports ${methods}${contractText(logged)}, not ${method || 'an empty method'}${wrong ? `; with ${method}, ${wrongParameterText(wrong)}` : ''}`,
    ),
  ]
}

function routeHints(logged: LoggedRequest, context: HintContext): readonly Hint[] {
  const { isRest, operation, path } = logged
  if (operation) return NO_HINTS
  const shown = toLogText(path.slice(0, 200))
  if (!isRest) return [addressHint(logged, shown)]
  const routes = routesFor(logged, context.routes)
  const found = routesAt(path, routes)
  if (found.length) return methodHints(logged, { found, routes })
  const advice = adviceFor(logged, routes)
  return advice
    ? [hint('route', `there is no route ${shown}${contractText(logged)}; ${advice}`)]
    : NO_HINTS
}

/** Hints about the parts of a batch; for a failed part without any, its error. */
function partHints(logged: LoggedRequest, context: HintContext): readonly Hint[] {
  const parts = batchPartsOf(logged)
  if (!parts.length) return NO_HINTS
  const found = parts.flatMap((part, at) => {
    const number = (logged.trace.parts?.[at]?.index ?? at) + 1
    const own = [
      ...routeHints(part, context),
      ...unknownArgumentHints(part, context),
      ...repeatedArgumentHints(part, context),
      ...sourceHints(part, context),
      ...rejectedArgumentHints(part),
      ...accessHints(part),
    ]
    const hasReason = own.some(({ kind }) => !REMARKS.includes(kind))
    const failure =
      part.status < 400 || hasReason
        ? []
        : [hint('part', `answered ${part.status} ${codeOfLogged(part) ?? ''}`.trim())]
    return [...own, ...failure].map((each) => ({
      ...each,
      message: `part ${number}: ${each.message}`,
    }))
  })
  return found.length ? found.slice(0, MAX_PART_HINTS) : NO_HINTS
}

/** The situation answers before any fault. */
function conditionHints({ trace }: LoggedRequest): readonly Hint[] {
  const { situation, fault } = trace
  if (situation) return [hint('situation', SITUATION_EFFECTS[situation])]
  return fault === undefined ? NO_HINTS : [hint('fault', faultText(trace))]
}

const ABANDONED: readonly Hint[] = [
  hint('abandoned', 'the client closed the connection before the response was sent'),
]

const abandonedHints = ({ trace }: LoggedRequest): readonly Hint[] =>
  trace.isAbandoned ? ABANDONED : NO_HINTS

const mistakeHints = (logged: LoggedRequest, context: HintContext): readonly Hint[] => [
  ...conditionHints(logged),
  ...abandonedHints(logged),
  ...routeHints(logged, context),
  ...passwordHints(logged),
  ...contentTypeHints(logged),
  ...unknownArgumentHints(logged, context),
  ...repeatedArgumentHints(logged, context),
  ...sourceHints(logged, context),
  ...rejectedArgumentHints(logged),
  ...partHints(logged, context),
]

/** All hints, the most surprising first. */
export const hintsFor = (logged: LoggedRequest, context: HintContext): readonly Hint[] => [
  ...mistakeHints(logged, context),
  ...accessHints(logged),
  ...conversionHints(logged, context),
]

/** Reasons that a log line already shows. */
const KINDS_IN_LOG_LINE = new Set<Hint['kind']>(['address', 'password', 'situation'])

/** Hints for a log line: mistakes that the line does not show already. */
export const logHints = (logged: LoggedRequest, context: HintContext): readonly string[] =>
  mistakeHints(logged, context).flatMap(({ kind, message }) =>
    KINDS_IN_LOG_LINE.has(kind) ? [] : [message],
  )
