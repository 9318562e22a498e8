/** The step of the arguments: as they were understood, or why they were rejected. */
import { GLOBAL_ARGUMENTS, sentName } from '#handlers/control/requests/argument-hints.ts'
import { isGiven, isIgnoredSource } from '#handlers/control/requests/argument-sources.ts'
import type { HintContext } from '#handlers/control/requests/hint.ts'
import {
  hasTruncatedBody,
  isRejectedCaller,
  isRouteAbsent,
  type LoggedRequest,
} from '#handlers/control/requests/logged-request.ts'
import {
  argumentQuirksInEffect,
  checkQuirksInEffect,
} from '#handlers/control/requests/quirks-in-effect.ts'
import { rejectedArgumentHints } from '#handlers/control/requests/rejected-arguments.ts'
import { pathArguments } from '#handlers/control/requests/route-at.ts'
import { sourceHints } from '#handlers/control/requests/source-hints.ts'
import { toErrorResponse } from '#handlers/runtime/errors.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema, ArgumentAssumption } from '#openapi/language/arguments.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import { checkGrounds, failedChecks } from './check-grounds.ts'
import { decision, type Ground, quirkGrounds, uniqueGrounds } from './grounds.ts'
import { type ExplainContext, type ExplainedStep, errorText, redactedText } from './step.ts'

/** The strongest source of an argument (platform/core 2.4). */
function sourceOf(name: string, value: unknown, logged: LoggedRequest): string {
  const { trace, operation } = logged
  const isFrom = (sent: Params | undefined, source: 'body' | 'query') =>
    !isIgnoredSource(logged, source) &&
    (value === null ? sent?.[name] === null : isGiven(sent, name))
  if (isFrom(trace.fields, 'body')) return 'from the body'
  if (isFrom(trace.query, 'query')) return 'from the query'
  return parameterNames(operation?.path ?? '').includes(name) ? 'from the path' : 'by default'
}

function argumentLine(
  [name, value]: readonly [string, unknown],
  { logged, operation }: { readonly logged: LoggedRequest; readonly operation: ContractOperation },
  { publicArgumentName, publicArgumentValue }: ExplainContext,
): string {
  const { trace } = logged
  const source = sourceOf(name, value, logged)
  const sent =
    source === 'by default' || value === null
      ? undefined
      : (trace.fields?.[name] ?? trace.query?.[name] ?? logged.pathParams?.[name])
  const textOf = (each: unknown): string =>
    redactedText(name, publicArgumentValue(name, each, operation))
  const [converted, original] = [textOf(value), textOf(sent)]
  const isSame = sent === undefined || original === converted || original === `"${converted}"`
  return `${publicArgumentName(name, operation)} = ${converted}, ${source}${isSame ? '' : `, sent as ${original}`}`
}

const undeclaredNames = ({ trace, operation }: LoggedRequest): readonly string[] =>
  [...new Set([...Object.keys(trace.query ?? {}), ...Object.keys(trace.fields ?? {})])].filter(
    (name) => !GLOBAL_ARGUMENTS.has(name) && !Object.hasOwn(operation?.args ?? {}, name),
  )

const MAX_NAMES = 20
const nameLine = (title: string, names: readonly string[]): readonly string[] =>
  names.length ? [`${title}: ${names.slice(0, MAX_NAMES).join(', ')}`] : []

/** The names of a body whose every field was read. */
const fieldNames = (logged: LoggedRequest): readonly string[] =>
  logged.operation?.readsAnyField && !logged.trace.error && !isIgnoredSource(logged, 'body')
    ? Object.keys(logged.trace.fields ?? {})
    : []

/** Names that the index does not declare: known, read as fields of the body, or neither. */
function undeclaredKinds(logged: LoggedRequest, operation: ContractOperation) {
  const { undeclared = {}, alsoReads = [], params } = operation
  const names = undeclaredNames(logged)
  const known = new Set([...Object.keys({ ...undeclared, ...params }), ...alsoReads])
  const fields = new Set(fieldNames(logged))
  const unknown = names.filter((name) => !known.has(name))
  const { query = {}, fields: body = {} } = logged.trace
  const isRead = (name: string): boolean =>
    (Object.hasOwn(query, name) && !isIgnoredSource(logged, 'query')) ||
    (Object.hasOwn(body, name) && !isIgnoredSource(logged, 'body'))
  return {
    known: names.filter((name) => known.has(name) && isRead(name)),
    fields: unknown.filter((name) => fields.has(name)),
    others: unknown.filter((name) => !fields.has(name)),
  }
}

function undeclaredLines(
  logged: LoggedRequest,
  operation: ContractOperation,
  { publicArgumentName }: ExplainContext,
): readonly string[] {
  const { known, fields, others } = undeclaredKinds(logged, operation)
  const sentNames = (names: readonly string[]): readonly string[] =>
    names.map((name) => sentName(name, operation, publicArgumentName))
  const publicNames = known.map((name) => publicArgumentName(name, operation))
  return [
    ...nameLine('not declared, but known', publicNames),
    ...nameLine('not declared, read as fields', sentNames(fields)),
    ...nameLine('not declared', sentNames(others)),
  ]
}

const decisionsAbout = (schemas: readonly ArgSchema[]): readonly string[] =>
  schemas.flatMap(({ assumption }) => assumption?.decision ?? [])

/** The errors of the keywords that a decision may be about. */
const KEYWORD_ERRORS: Readonly<Record<string, string>> = {
  type: 'rest_invalid_type',
  enum: 'rest_not_in_enum',
}

/** Decisions that a rejection rests on; a missing argument rests on none. */
function rejectionDecisions({ args }: ContractOperation, failed: ReturnType<typeof failedChecks>) {
  const isDecided = ({ keywords }: ArgumentAssumption, code: unknown): boolean =>
    keywords === 'all' || keywords.some((keyword) => KEYWORD_ERRORS[keyword] === code)
  return failed.flatMap(({ name, code }) => {
    const assumption = args[name]?.assumption
    return assumption && isDecided(assumption, code) ? [assumption.decision] : []
  })
}

/**
 * Decisions about one argument apply only where it was sent, and to a rejection only where it was
 * rejected; those about undeclared arguments only where one is read.
 */
function argumentDecisions(logged: LoggedRequest, operation: ContractOperation): readonly string[] {
  const { trace } = logged
  const { args, assumed = {} } = operation
  const failed = trace.error ? failedChecks(trace.error) : []
  const sent = Object.keys({ ...trace.query, ...trace.fields }).filter(
    (name) => !GLOBAL_ARGUMENTS.has(name),
  )
  const isOfOne = decisionsAbout(Object.values(args)).includes(assumed.args ?? '')
  const { known, fields } = undeclaredKinds(logged, operation)
  const others = [...known, ...fields, ...failed.map(({ name }) => name)]
  const ofAll = !isOfOne && others.some((name) => !Object.hasOwn(args, name))
  return [
    ...(trace.args
      ? decisionsAbout(sent.flatMap((name) => args[name] ?? []))
      : rejectionDecisions(operation, failed)),
    ...(ofAll && assumed.args ? [assumed.args] : []),
  ]
}

const argumentGrounds = (
  logged: LoggedRequest,
  operation: ContractOperation,
  { reportFiles }: ExplainContext,
): readonly Ground[] => [
  ...checkGrounds(logged, operation, reportFiles),
  ...argumentDecisions(logged, operation).map((id) => decision(id, reportFiles)),
  ...quirkGrounds([...argumentQuirksInEffect(logged), ...checkQuirksInEffect(logged)], reportFiles),
]

/** An operation may reject a value that passed the checks. */
function argumentsText(logged: LoggedRequest, isRejected: boolean): string {
  const { error } = logged.trace
  // A check may find that the record does not exist.
  const isOfRecord = error && toErrorResponse(error, false).status === 404
  if (isRejected)
    return `The ${isOfRecord ? 'check of the arguments ended' : 'arguments were rejected'} with ${errorText(logged)}`
  return rejectedArgumentHints(logged).length
    ? 'The arguments passed the checks, but not those of the operation itself.'
    : 'The arguments passed the checks.'
}

export const argumentsStep = (
  logged: LoggedRequest,
  context: ExplainContext & HintContext,
): ExplainedStep | undefined => {
  const { operation, trace } = logged
  const { args, error, decisions } = trace
  const isRejected = !args && !decisions && error !== undefined && !isRejectedCaller(logged)
  if (!operation || isRouteAbsent(logged)) return undefined
  if (!args && !decisions && !isRejected) return undefined
  const understood = { ...args, ...pathArguments(logged) }
  const values = operation.secret ? [] : Object.entries(understood)
  return {
    step: 'arguments',
    says: argumentsText(logged, isRejected),
    details: [
      ...(isRejected ? rejectedArgumentHints(logged).map(({ message }) => message) : []),
      ...values.map((each) => argumentLine(each, { logged, operation }, context)),
      ...sourceHints(logged, context).map(({ message }) => message),
      ...undeclaredLines(logged, operation, context),
      ...(hasTruncatedBody(logged) ? ['not stored, because the body is too long'] : []),
    ],
    grounds: uniqueGrounds(argumentGrounds(logged, operation, context)),
    isDecisive: isRejected,
  }
}
