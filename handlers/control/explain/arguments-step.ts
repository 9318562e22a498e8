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
import { argumentQuirksInEffect } from '#handlers/control/requests/quirks-in-effect.ts'
import {
  FORBIDDEN_STATUS,
  rejectedArgumentHints,
} from '#handlers/control/requests/rejected-arguments.ts'
import { pathArguments } from '#handlers/control/requests/route-at.ts'
import { sourceHints } from '#handlers/control/requests/source-hints.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import { memberOf } from '#openapi/values/json.ts'
import { decision, platform, quirkGrounds, section } from './grounds.ts'
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
  const sent = source === 'by default' ? undefined : (trace.fields?.[name] ?? trace.query?.[name])
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

/** Names that the index does not declare: read nevertheless, or not. */
function undeclaredLines(
  logged: LoggedRequest,
  operation: ContractOperation,
  { publicArgumentName }: ExplainContext,
): readonly string[] {
  const { undeclared = {}, readsAnyField, alsoReads = [], params } = operation
  const known = new Set([...Object.keys({ ...undeclared, ...params }), ...alsoReads])
  const names = undeclaredNames(logged)
  const isRead = (name: string): boolean => readsAnyField || known.has(name)
  return [
    ...nameLine(
      'read, although not declared',
      names.filter(isRead).map((name) => publicArgumentName(name, operation)),
    ),
    ...nameLine(
      'not declared',
      names
        .filter((name) => !isRead(name))
        .map((name) => sentName(name, operation, publicArgumentName)),
    ),
  ]
}

const decisionsAbout = (schemas: readonly ArgSchema[]): readonly string[] =>
  schemas.flatMap(({ assumption }) => assumption?.decision ?? [])

/** Decisions about one argument apply only where it was sent, those about all where any was. */
function argumentDecisions({ operation, trace }: LoggedRequest): readonly string[] {
  const { args = {}, assumed = {} } = operation ?? {}
  const names = Object.keys({ ...trace.query, ...trace.fields }).filter(
    (name) => !GLOBAL_ARGUMENTS.has(name),
  )
  const sent = names.flatMap((name) => args[name] ?? [])
  const isOfOne = decisionsAbout(Object.values(args)).includes(assumed.args ?? '')
  const ofAll = isOfOne || !names.length ? undefined : assumed.args
  return [...decisionsAbout(sent), ...(ofAll ? [ofAll] : [])]
}

const CHECKS = [
  section('7'),
  platform('platform/core 3.1', 'required arguments, then two groups of checks'),
]
const JSON_CHECK = [platform('platform/core 2.3', 'malformed JSON is rejected')]
const STATUS_CHECK = [
  platform('platform/core 6.2', 'statuses other than publish need the permission to edit'),
]

/** The sources of the checks that were made. */
function checkGrounds({ trace: { error } }: LoggedRequest) {
  if (error?.key === 'rest_invalid_json') return JSON_CHECK
  const problems = Object.values(Object(error?.details.data?.['details']))
  const isForbidden = problems.some((each) => memberOf(each, 'code') === FORBIDDEN_STATUS)
  return isForbidden ? STATUS_CHECK : CHECKS
}

function argumentGrounds(logged: LoggedRequest, context: ExplainContext) {
  const decisions = argumentDecisions(logged)
  return [
    ...checkGrounds(logged),
    ...[...new Set(decisions)].map((id) => decision(id, context.reportFiles)),
    ...quirkGrounds(argumentQuirksInEffect(logged), context.reportFiles),
  ]
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
  const understood = { ...args, ...pathArguments(logged, context.routes) }
  const values = operation.secret ? [] : Object.entries(understood)
  return {
    step: 'arguments',
    says: isRejected
      ? `The arguments were rejected with ${errorText(logged)}`
      : 'The arguments are valid.',
    details: [
      ...(isRejected ? rejectedArgumentHints(logged).map(({ message }) => message) : []),
      ...values.map((each) => argumentLine(each, { logged, operation }, context)),
      ...sourceHints(logged, context).map(({ message }) => message),
      ...undeclaredLines(logged, operation, context),
      ...(hasTruncatedBody(logged) ? ['not stored, because the body is too long'] : []),
    ],
    grounds: argumentGrounds(logged, context),
    isDecisive: isRejected,
  }
}
