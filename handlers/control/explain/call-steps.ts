/** The steps of a call: permission and handler. */
import { MAX_READS, type RecordRead } from '#fixtures/site/read-observer.ts'
import { batchPartsOf } from '#handlers/control/requests/batch-parts.ts'
import { DENIED_VALUES, isDenial, missingRights } from '#handlers/control/requests/caller-hints.ts'
import { diffOf, diffText, isLastUse, type RecordDiff } from '#handlers/control/requests/changes.ts'
import { codeOfLogged, envelopeOf } from '#handlers/control/requests/error-text.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import {
  argumentQuirksInEffect,
  departuresOf,
  errorQuirksInEffect,
  ownQuirksInEffect,
} from '#handlers/control/requests/quirks-in-effect.ts'
import { readText } from '#handlers/control/requests/record-reads.ts'
import type { CallDecisions } from '#handlers/runtime/trace.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule, conditionDescription } from '#openapi/language/access.ts'
import type { ListedQuirk } from '#openapi/language/quirks.ts'
import { asList } from '#openapi/values/json.ts'
import {
  decision,
  ERRORS_DECISION,
  type Ground,
  groundOf,
  quirkGrounds,
  uniqueGrounds,
} from './grounds.ts'
import { type ExplainContext, type ExplainStep, errorText, serverError } from './step.ts'

/** Only the first reads of a request are recorded. */
function readLine(
  reads: CallDecisions['reads'],
  { trace }: LoggedRequest,
  isComplete: boolean,
): readonly string[] {
  const added = diffOf(trace.changes).filter(({ kind }) => kind === 'added')
  const texts = reads.map((read) =>
    readText(
      read,
      added.some(({ collection, key }) => collection === read.collection && key === read.key),
    ),
  )
  return texts.length ? [`read: ${texts.join('; ')}${isComplete ? '' : ' and more'}`] : []
}

/** The reads of the handler, and of the parts of a batch; false if there were more. */
function handlerReads({ decisions, parts = [] }: LoggedRequest['trace']) {
  const all = [decisions, ...parts.map((part) => part.decisions)].map((each) => each?.reads ?? [])
  const [own = [], ...ofParts] = all.map((reads) => reads.slice(0, MAX_READS))
  const reads = [...own.slice(decisions?.permissionReads), ...ofParts.flat()]
  const unique = new Map<string, RecordRead>()
  for (const read of reads) {
    const name = `${read.collection} ${read.key}`
    // A later part may have removed it.
    if (unique.get(name)?.isMissing !== undefined || !unique.has(name)) unique.set(name, read)
  }
  return {
    reads: [...unique.values()].slice(0, MAX_READS),
    isComplete: unique.size <= MAX_READS && all.every(({ length }) => length <= MAX_READS),
  }
}

/** The parts of a batch; without valid arguments of all, none of them runs if that is required. */
function partLines(logged: LoggedRequest): readonly string[] {
  const { parts = [], args } = logged.trace
  const numbers = parts.map(({ index }) => index)
  const lines = batchPartsOf(logged).map((part, at) => {
    const { method, path, status } = part
    const code = codeOfLogged(part)
    return `part ${(numbers[at] ?? at) + 1}: ${method} ${path}: ${status}${code ? ` ${code}` : ''}`
  })
  const skipped = asList(args?.['requests']).flatMap((_, at) =>
    numbers.includes(at) ? [] : [`part ${at + 1} was not run`],
  )
  return parts.length ? [...lines, ...skipped] : []
}

function ruleText({ access, conditions = [] }: ContractOperation): string {
  const further = conditions.map(
    (condition) => `; also requires a caller that ${conditionDescription(condition)}`,
  )
  return `${access}: ${accessRule(access).description}${further.join('')}`
}

type Files = ExplainContext['reportFiles']

/** The decision about the rule of deployments, else that of the operation. */
function accessGround(operation: ContractOperation, files: Files): Ground {
  const { quirks = {}, access: rule } = operation
  const replacing = Object.values(quirks).find(({ access }) => access === rule)
  return replacing ? decision(replacing.decision, files) : groundOf(operation, 'access', files)
}

/** A body in a form of its own is none that was observed; differing members are some of it. */
function resultGrounds(logged: LoggedRequest, operation: ContractOperation, files: Files) {
  const departures = departuresOf(logged)
  const isWhole = !departures.some(({ response }) => response.contentType)
  return [
    ...(isWhole ? [groundOf(operation, logged.trace.error ? 'errors' : 'responses', files)] : []),
    ...departures.map(({ decision: id }) => decision(id, files)),
  ]
}

/** A record that does not exist, or a denied value; not about a difference from deployments. */
function checkGround({ quirks = {}, ...operation }: ContractOperation, files: Files): Ground {
  const differences = Object.values(quirks).map(({ decision: id }) => id)
  const isDifference = differences.some((id) => id === operation.assumed?.errors)
  return isDifference ? decision(ERRORS_DECISION, files) : groundOf(operation, 'errors', files)
}

/** A rule of deployments rests on its own decision. */
function accessGrounds(logged: LoggedRequest, operation: ContractOperation, files: Files) {
  const isDenied = !logged.trace.decisions?.isAllowed
  const quirks = isDenied ? ownQuirksInEffect(logged) : []
  const errorQuirks = isDenied ? errorQuirksInEffect(logged) : []
  const { error } = logged.trace
  const isError = isDenied && error !== undefined && !isDenial(error, logged.trace)
  return [
    ...(quirks.length ? [] : [accessGround(operation, files)]),
    ...(isDenied && error?.rule === 'right_nonce' ? [decision('D-029', files)] : []),
    ...(isError ? [checkGround(operation, files)] : []),
    ...quirkGrounds([...quirks, ...errorQuirks], files),
  ]
}

const deployedLines = (logged: LoggedRequest): readonly string[] =>
  [...ownQuirksInEffect(logged), ...errorQuirksInEffect(logged)].map(
    ({ deployed }) => `as deployed: ${deployed}`,
  )

/** A rule without errors of its own decides before the operation. */
function isDecidedByOperation(access: ContractOperation['access']): boolean {
  const { decidedBy, errors } = accessRule(access)
  return decidedBy === 'handler' && errors === 'own'
}

function allowedText({ trace }: LoggedRequest, access: ContractOperation['access']): string {
  if (isDecidedByOperation(access)) return 'The operation itself decides who may call it.'
  return trace.error && isDenial(trace.error, trace)
    ? `The rule ${access} allows the call; the operation itself refused this request.`
    : 'The call is allowed.'
}

/** Of the step that denied the call. */
function rightsLines({ trace }: LoggedRequest): readonly string[] {
  const missing = missingRights(trace)
  return missing ? [`capabilities asked for that the caller does not have: ${missing}`] : []
}

/** A check may find that the record does not exist, or deny a value, which is not the rule. */
function permissionText(logged: LoggedRequest, { access }: ContractOperation): string {
  const { decisions, error } = logged.trace
  if (decisions?.isAllowed) return allowedText(logged, access)
  const rule = error?.rule ?? access
  const isOfValue = error !== undefined && DENIED_VALUES.includes(error.key)
  return error && (isOfValue || !isDenial(error, logged.trace))
    ? `The check of the rule ${rule} ended with ${errorText(logged)}`
    : `The call is denied by the rule ${rule} with ${errorText(logged)}`
}

/** The rule that decided, and the records it looked at. */
export const permissionStep: ExplainStep = (logged, { reportFiles }) => {
  const { operation, trace } = logged
  const { decisions } = trace
  if (!operation || !decisions) return undefined
  const { isAllowed, reads, permissionReads } = decisions
  return {
    step: 'permission',
    says: permissionText(logged, operation),
    details: [
      ruleText(operation),
      ...(isAllowed ? [] : [...rightsLines(logged), ...deployedLines(logged)]),
      ...readLine(
        reads.slice(0, Math.min(permissionReads, MAX_READS)),
        logged,
        permissionReads <= MAX_READS,
      ),
    ],
    grounds: accessGrounds(logged, operation, reportFiles),
    isDecisive: !isAllowed,
  }
}

/** The members that a transition of section 3 changes; other changes are none. */
const STATES: ReadonlySet<string> = new Set(['status', 'is_read', 'value'])

/** The transition of section 3 that the request made. */
function transitionOf(
  { transition }: ContractOperation,
  diffs: readonly RecordDiff[],
): readonly Ground[] {
  const isMade = diffs.some(
    ({ kind, members }) =>
      kind === 'removed' ||
      (kind === 'changed' && Object.keys(members).some((each) => STATES.has(each))),
  )
  return transition !== undefined && isMade
    ? [{ kind: 'section', name: '3', says: transition }]
    : []
}

function handlerText(logged: LoggedRequest, { id }: ContractOperation): string {
  const { error, isCached } = logged.trace
  if (error) return `${id} answered ${errorText(logged)}`
  if (serverError(logged)) return `${id} made a response, which was not sent.`
  const status = envelopeOf(logged)?.status ?? logged.status
  if (status >= 400 && !isCached) return `${id} answered with status ${status}.`
  return `${id} made the response${isCached ? ' for an earlier request' : ''}.`
}

const quirksInEffect = (logged: LoggedRequest): readonly ListedQuirk[] => [
  ...ownQuirksInEffect(logged),
  ...errorQuirksInEffect(logged),
]

/** A part has no step for its arguments. */
const quirksOfPart = (part: LoggedRequest): readonly ListedQuirk[] => [
  ...quirksInEffect(part),
  ...argumentQuirksInEffect(part),
]

/** The work of the operation, with the records it read and wrote. */
export const handlerStep: ExplainStep = (logged, context) => {
  const { operation, trace } = logged
  const { decisions, changes, error } = trace
  if (!operation || !decisions?.isAllowed) return undefined
  const diffs = diffOf(changes).filter((each) => !isLastUse(each))
  const written = diffs.map(diffText)
  const { reads, isComplete } = handlerReads(trace)
  const code = serverError(logged)
  return {
    step: 'handler',
    says: handlerText(logged, operation),
    details: [
      ...rightsLines(logged),
      ...partLines(logged),
      ...readLine(reads, logged, isComplete),
      written.length ? `wrote: ${written.join('; ')}` : 'wrote nothing',
    ],
    grounds: uniqueGrounds([
      ...resultGrounds(logged, operation, context.reportFiles),
      ...transitionOf(operation, diffs),
      ...quirkGrounds(
        [...quirksInEffect(logged), ...batchPartsOf(logged).flatMap(quirksOfPart)],
        context.reportFiles,
      ),
    ]),
    isDecisive: code === undefined && (!trace.isCached || error !== undefined),
  }
}
