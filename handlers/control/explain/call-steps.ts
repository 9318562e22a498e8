/** The steps of a call: arguments, permission and handler. */
import { MAX_READS } from '#fixtures/site/read-observer.ts'
import { GLOBAL_ARGUMENTS, isGiven, sentName } from '#handlers/control/requests/argument-hints.ts'
import { diffOf, diffText, isLastUse } from '#handlers/control/requests/changes.ts'
import {
  hasTruncatedBody,
  isRejectedCaller,
  isRouteAbsent,
  type LoggedRequest,
} from '#handlers/control/requests/logged-request.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import type { CallDecisions, Trace } from '#handlers/runtime/trace.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule, conditionDescription } from '#openapi/language/access.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import { decision, type Ground, groundOf, platform, section } from './grounds.ts'
import {
  type ExplainContext,
  type ExplainStep,
  errorText,
  redactedText,
  serverError,
} from './step.ts'

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

function argumentGrounds({ operation, trace }: LoggedRequest, context: ExplainContext) {
  const sent = Object.keys({ ...trace.query, ...trace.fields })
  const schemas = sent.flatMap((name) => operation?.args[name] ?? [])
  const decisions = [
    ...schemas.flatMap(({ assumption }) => assumption?.decision ?? []),
    ...(operation?.assumed?.args ? [operation.assumed.args] : []),
  ]
  return [
    section('7'),
    platform('platform/core 3.1', 'required arguments, then two groups of checks'),
    ...[...new Set(decisions)].map((id) => decision(id, context.reportFiles)),
  ]
}

export const argumentsStep: ExplainStep = (logged, context) => {
  const { operation, trace } = logged
  const { args, error, decisions } = trace
  const isRejected = !args && !decisions && error !== undefined && !isRejectedCaller(logged)
  if (!operation || isRouteAbsent(logged)) return undefined
  if (!args && !decisions && !isRejected) return undefined
  const values = operation.secret ? [] : Object.entries(args ?? {})
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

const readText = (reads: CallDecisions['reads']): readonly string[] =>
  reads.map(({ collection, key }) =>
    key === undefined ? `the list of ${collection}` : `${collection} ${key}`,
  )

/** Only the first reads of a request are recorded. */
const readLine = (reads: CallDecisions['reads'], isComplete = true): readonly string[] =>
  reads.length ? [`read: ${readText(reads).join(', ')}${isComplete ? '' : ' and more'}`] : []

const partLines = (parts: Trace['parts'] = []): readonly string[] =>
  parts.map(({ index, method, path, status }) => `part ${index + 1}: ${method} ${path}: ${status}`)

function ruleText({ access, conditions = [] }: ContractOperation): string {
  const further = conditions.map((condition) => `; the caller ${conditionDescription(condition)}`)
  return `${access}: ${accessRule(access).description}${further.join('')}`
}

/** The rule that decided, and the records it looked at. */
export const permissionStep: ExplainStep = (logged, { reportFiles }) => {
  const { operation, trace } = logged
  const { decisions, error } = trace
  if (!operation || !decisions) return undefined
  const { isAllowed, reads, permissionReads } = decisions
  return {
    step: 'permission',
    says: isAllowed
      ? 'The call is allowed.'
      : `The call is denied by the rule ${error?.rule ?? operation.access} with ${errorText(logged)}`,
    details: [
      ruleText(operation),
      ...readLine(
        reads.slice(0, Math.min(permissionReads, MAX_READS)),
        permissionReads <= MAX_READS,
      ),
    ],
    grounds: [groundOf(operation, 'access', reportFiles)],
    isDecisive: !isAllowed,
  }
}

const transitionOf = ({ transition }: ContractOperation): readonly Ground[] =>
  transition === undefined ? [] : [{ kind: 'section', name: '3', says: transition }]

const quirksOf = ({ quirks = {} }: ContractOperation): readonly Ground[] =>
  Object.entries(quirks).map(([name, { deployed }]) => ({ kind: 'quirk', name, says: deployed }))

function handlerText(logged: LoggedRequest, { id }: ContractOperation): string {
  const { error, isCached } = logged.trace
  if (error) return `${id} answered ${errorText(logged)}`
  if (serverError(logged)) return `${id} made a response, which was not sent.`
  return `${id} made the response${isCached ? ' for an earlier request' : ''}.`
}

/** The work of the operation, with the records it read and wrote. */
export const handlerStep: ExplainStep = (logged, { reportFiles, contract }) => {
  const { operation, trace } = logged
  const { decisions, changes, error } = trace
  if (!operation || !decisions?.isAllowed) return undefined
  const written = diffOf(changes)
    .filter((each) => !isLastUse(each))
    .map(diffText)
  const isComplete = decisions.reads.length <= MAX_READS
  const code = serverError(logged)
  return {
    step: 'handler',
    says: handlerText(logged, operation),
    details: [
      ...partLines(trace.parts),
      ...readLine(decisions.reads.slice(decisions.permissionReads, MAX_READS), isComplete),
      written.length ? `wrote: ${written.join('; ')}` : 'wrote nothing',
    ],
    grounds: [
      groundOf(operation, error ? 'errors' : 'responses', reportFiles),
      ...(written.length ? transitionOf(operation) : []),
      ...(contract.isAsDeployed ? quirksOf(operation) : []),
    ],
    isDecisive: code === undefined && (!trace.isCached || error !== undefined),
  }
}
