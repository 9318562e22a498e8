/** The step of the arguments: as they were understood, or why they were rejected. */
import { GLOBAL_ARGUMENTS, isGiven, sentName } from '#handlers/control/requests/argument-hints.ts'
import type { HintContext } from '#handlers/control/requests/hint.ts'
import {
  hasTruncatedBody,
  isRejectedCaller,
  isRouteAbsent,
  type LoggedRequest,
} from '#handlers/control/requests/logged-request.ts'
import { argumentQuirksInEffect } from '#handlers/control/requests/quirks-in-effect.ts'
import { pathArguments } from '#handlers/control/requests/route-at.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import { decision, platform, quirkGrounds, section } from './grounds.ts'
import { type ExplainContext, type ExplainedStep, errorText, redactedText } from './step.ts'

/** The strongest source of an argument (platform/core 2.4). */
function sourceOf(name: string, value: unknown, { trace, operation }: LoggedRequest): string {
  const isFrom = (sent: Params | undefined) =>
    value === null ? sent?.[name] === null : isGiven(sent, name)
  if (isFrom(trace.fields)) return 'from the body'
  if (isFrom(trace.query)) return 'from the query'
  return parameterNames(operation?.path ?? '').includes(name) ? 'from the path' : 'by default'
}

function argumentLine(
  [name, value]: readonly [string, unknown],
  { logged, operation }: { readonly logged: LoggedRequest; readonly operation: ContractOperation },
  { publicArgumentName, publicArgumentValue }: ExplainContext,
): string {
  const { trace } = logged
  const source = sourceOf(name, value, logged)
  const sent = trace.fields?.[name] ?? trace.query?.[name]
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

/** Decisions about one argument apply only where it was sent. */
function argumentDecisions({ operation, trace }: LoggedRequest): readonly string[] {
  const { args = {}, assumed = {} } = operation ?? {}
  const sent = Object.keys({ ...trace.query, ...trace.fields }).flatMap((name) => args[name] ?? [])
  const ofAll = decisionsAbout(Object.values(args)).includes(assumed.args ?? '')
    ? undefined
    : assumed.args
  return [...decisionsAbout(sent), ...(ofAll ? [ofAll] : [])]
}

function argumentGrounds(logged: LoggedRequest, context: ExplainContext) {
  const decisions = argumentDecisions(logged)
  return [
    section('7'),
    platform('platform/core 3.1', 'required arguments, then two groups of checks'),
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
      ...values.map((each) => argumentLine(each, { logged, operation }, context)),
      ...undeclaredLines(logged, operation, context),
      ...(hasTruncatedBody(logged) ? ['not stored, because the body is too long'] : []),
    ],
    grounds: argumentGrounds(logged, context),
    isDecisive: isRejected,
  }
}
