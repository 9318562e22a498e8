/** Hints about the input of a request: unknown, repeated and converted arguments. */
import type { PublicArgumentName } from '#handlers/runtime/public-arguments.ts'
import { isJsonType } from '#handlers/runtime/request/body.ts'
import { decode } from '#handlers/runtime/request/parameters.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { isGet, responseOf } from '#openapi/language/define.ts'
import { type Json, stringifyValue } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { isGiven, isIgnoredSource } from './argument-sources.ts'
import { FORM, isFile, isUntypedJson } from './body-hints.ts'
import { type Hint, type HintContext, MAX_QUOTE_LENGTH, NO_HINTS, nearest } from './hint.ts'
import type { LoggedRequest } from './logged-request.ts'
import { redactMembers } from './secret-members.rules.ts'
import { isSecret } from './secrets.rules.ts'

const MAX_HINTS = 20
const NO_NAMES: readonly string[] = []

/** Global arguments, which no operation declares. */
export const GLOBAL_ARGUMENTS: ReadonlySet<string> = new Set([
  ...'_ _fields _embed _envelope _jsonp _pretty _method _locale _wpnonce rest_route'.split(' '),
])

/** Cached: needed for every logged request. */
const argumentsOf = memoize(
  ({ args, undeclared = {}, params, alsoReads = [] }: ContractOperation): ReadonlySet<string> =>
    new Set([...[args, undeclared, params].flatMap((part) => Object.keys(part)), ...alsoReads]),
)

/** A name as it was sent: unknown neutral names were swapped with those of the deployment. */
export function sentName(
  name: string,
  operation: ContractOperation,
  publicArgumentName: PublicArgumentName,
): string {
  const known = argumentsOf(operation)
  if (known.has(name)) return publicArgumentName(name, operation)
  return [...known].find((each) => publicArgumentName(each, operation) === name) ?? name
}

/** Whether the fields of the body are arguments, and only those that the operation knows. */
const hasKnownFields = (logged: LoggedRequest): boolean =>
  !logged.operation?.readsAnyField && !isFile(logged) && !isUntypedJson(logged)

function unknownNames(logged: LoggedRequest): readonly string[] {
  const { operation, trace } = logged
  if (!operation) return NO_NAMES
  const known = argumentsOf(operation)
  let found: Set<string> | undefined
  for (const sent of [trace.query, trace.fields])
    for (const name in sent)
      if (!GLOBAL_ARGUMENTS.has(name) && !known.has(name))
        if (sent === trace.query || hasKnownFields(logged)) found = (found ?? new Set()).add(name)
  return found ? [...found] : NO_NAMES
}

/** A deployment may have more than the contract. */
export const contractText = ({ trace }: LoggedRequest): string =>
  trace.forwardedAs ? ' in the contract' : ''

/** Clients often send back what they received. */
const isInResponse = ({ responses }: ContractOperation, name: string): boolean =>
  Object.values(responses).some((each) =>
    Object.hasOwn(responseOf(each).body?.properties ?? {}, name),
  )

interface UnknownName {
  readonly sent: string
  readonly operation: ContractOperation
  /** Global arguments are read from the query. */
  readonly isInQuery: boolean
}

/** What the caller may have meant by a name that is no argument. */
function adviceFor(
  { sent, operation, isInQuery }: UnknownName,
  publicArgumentName: PublicArgumentName,
): string {
  const publicName = (name: string): string => publicArgumentName(name, operation)
  const known = argumentsOf(operation)
  if (!known.has(sent) && !isGet(operation) && isInResponse(operation, sent))
    return '; successful responses contain it, but this operation does not take it'
  if (sent === 'context' && !isGet(operation)) return '; only operations that read take it'
  const globals = isInQuery ? GLOBAL_ARGUMENTS : []
  const names = [...[...known].map(publicName), ...globals]
  const suggestion = known.has(sent) ? publicName(sent) : nearest(sent, names)
  return suggestion === undefined ? '' : `; did you mean ${suggestion}?`
}

export function unknownArgumentHints(
  logged: LoggedRequest,
  { publicArgumentName }: HintContext,
): readonly Hint[] {
  const { operation } = logged
  const names = unknownNames(logged)
  if (!operation || names === NO_NAMES) return NO_HINTS
  return names.slice(0, MAX_HINTS).map((name) => {
    const sent = sentName(name, operation, publicArgumentName)
    const argument = sent.slice(0, MAX_QUOTE_LENGTH)
    const isInQuery = Object.hasOwn(logged.trace.query ?? {}, name)
    const advice = adviceFor({ sent, operation, isInQuery }, publicArgumentName)
    return {
      kind: 'unknown-argument',
      argument,
      message: `${argument} is not an argument of this operation${contractText(logged)}${advice}`,
    }
  })
}

/** Names that the query contains more than once, without brackets; undefined for most requests. */
export function repeatedNames(target: string): ReadonlyMap<string, number> | undefined {
  const start = target.indexOf('?') + 1
  return start === 0 || !target.includes('&', start) ? undefined : repeatedIn(target.slice(start))
}

const decoder = new TextDecoder()

/** Empty for other bodies. */
const sentForm = ({ body, trace: { type } }: LoggedRequest): string =>
  body && type === FORM ? decoder.decode(body) : ''

const repeatedFields = (logged: LoggedRequest) => repeatedIn(sentForm(logged))

function repeatedIn(text: string): ReadonlyMap<string, number> | undefined {
  const counts = new Map<string, number>()
  for (const pair of text.split('&')) {
    const name = decode(pair.split('=', 1)[0] ?? '')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const repeated = [...counts].filter(([, count]) => count > 1)
  return repeated.length > 0 ? new Map(repeated) : undefined
}

const isList = ({ type }: ArgSchema): boolean => [type].flat().includes('array')

/** Of a repeated name the last value is read, so a list loses all other entries. */
export function repeatedArgumentHints(
  logged: LoggedRequest,
  context: HintContext,
): readonly Hint[] {
  const { operation, target } = logged
  const [query, body] = [operation && repeatedNames(target), operation && repeatedFields(logged)]
  if (!operation || !(query ?? body)) return NO_HINTS
  const { args, undeclared } = operation
  return Object.entries({ ...undeclared, ...args }).flatMap(([name, schema]) => {
    if (isSecret(name)) return []
    const argument = context.publicArgumentName(name, operation)
    return (['query', 'body'] as const).flatMap((source): Hint[] => {
      const count = (source === 'query' ? query : body)?.get(argument)
      if (count === undefined) return []
      const read = usedText({ logged, name, source }, context)
      const listHint = `; send ${argument}=1,2 or ${argument}[]=1&${argument}[]=2 for a list`
      const message = `${argument} was sent ${count} times in the ${source}${read}${isList(schema) ? listHint : ''}`
      return [{ kind: 'repeated-argument', argument, message }]
    })
  })
}

interface RepeatedArgument {
  readonly logged: LoggedRequest
  readonly name: string
  readonly source: 'query' | 'body'
}

const hasBrackets = (pairs: string, name: string): boolean =>
  decode(pairs)
    .split('&')
    .some((pair) => pair.startsWith(`${name}[`))

/** Only declared arguments have a value; a source may be ignored. */
function usedText(
  { logged, name, source }: RepeatedArgument,
  { publicArgumentName, publicArgumentValue }: HintContext,
): string {
  const { operation, trace } = logged
  if (!operation || !trace.args || !Object.hasOwn(trace.args, name)) return ''
  if (isIgnoredSource(logged, source)) return ''
  // A later `name[]` replaces the values.
  const pairs =
    source === 'query' ? logged.target.slice(logged.target.indexOf('?') + 1) : sentForm(logged)
  if (hasBrackets(pairs, publicArgumentName(name, operation))) return ''
  const isOther = source === 'query' && isGiven(trace.fields, name)
  const value = redactedText(publicArgumentValue(name, trace.args[name], operation))
  return `, and ${operation.id} used the ${isOther ? 'one of the body' : 'last one'} as ${value}`
}

export function redactedText(value: unknown): string {
  const text = JSON.stringify(redactMembers(value)) ?? 'nothing'
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text
}

/** Query values are always text; only conversions that change the meaning are reported. */
const isConverted = (sent: unknown, converted: unknown, isText: boolean): boolean =>
  converted !== undefined &&
  (isText
    ? stringifyValue(sent) !== stringifyValue(converted)
    : JSON.stringify(sent) !== JSON.stringify(converted))

const convertedArguments = (sent: Json | undefined, args: Json, isText: boolean) =>
  Object.entries(sent ?? {})
    .filter(
      ([name, value]) =>
        value !== null &&
        Object.hasOwn(args, name) &&
        !isSecret(name) &&
        isConverted(value, args[name], isText),
    )
    .slice(0, MAX_HINTS)

export function conversionHints(
  logged: LoggedRequest,
  { publicArgumentName, publicArgumentValue }: HintContext,
): readonly Hint[] {
  const { trace, operation } = logged
  const { args, query, fields, type } = trace
  if (!args || !operation || operation.kind === 'batch') return NO_HINTS
  const isText = !isJsonType(type)
  const found = [
    // The body takes precedence over the query.
    ...(isIgnoredSource(logged, 'query')
      ? []
      : convertedArguments(query, args, true).filter(([name]) => !isGiven(fields, name))),
    ...(isIgnoredSource(logged, 'body') ? [] : convertedArguments(fields, args, isText)),
  ]
  return found.map(([name, value]) => {
    const argument = publicArgumentName(name, operation).slice(0, MAX_QUOTE_LENGTH)
    const textOf = (each: unknown): string =>
      redactedText(publicArgumentValue(name, each, operation))
    const message = `${argument} was sent as ${textOf(value)} and converted to ${textOf(args[name])}`
    return { kind: 'converted', argument, message }
  })
}
