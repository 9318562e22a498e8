/** The requests allowed in each mode. Read-only runs are enforced here, not in the cases. */

import type { Mode } from '#conformance/call/classification.ts'
import { isUnassigned } from '#conformance/call/sample.ts'
import type { SkipReason } from '#conformance/call/skip-reason.ts'
import { isAllowedByOperator } from '#conformance/operator/allowed-records.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule, isOpenToAnonymous } from '#openapi/language/access.ts'
import type { Effect } from '#openapi/language/define.ts'
import { tryParseJson } from '#openapi/values/json.ts'
import { BlockedRequestError, type OutgoingRequest, SAFE_METHODS } from './exchange.ts'
import { createOpenNamespaces, type OpenNamespaces } from './open-namespaces.ts'
import { argumentsIn } from './referenced-records.ts'
import { residueText } from './residue.ts'
import { isRejectedBatch, partsIn, reasonAgainstWrite, type WriteRules } from './writes.ts'

export interface GuardOptions extends Omit<WriteRules, 'mayLeaveResidue' | 'reasonAgainst'> {
  readonly mode: Mode
  /** The stand-in allows every request; a foreign target does not. */
  readonly isStandIn: boolean
  /** Operation ids or effects that may leave residue on a foreign target. */
  readonly allowResidue: readonly string[]
}

const READS_WITH_SIDE_EFFECTS: readonly Effect[] = ['get-side-effect', 'outward']
const UNDOABLE_EFFECTS: readonly Effect[] = ['safe', 'safe-post', 'crud', 'toggle']

/**
 * Whether an operation may be probed without credentials on a foreign target: it refuses anonymous
 * callers, so nothing changes. Routes that merely receive data are likely to be public.
 */
export const isProbeable = ({ access, effect, probe, kind }: ContractOperation): boolean =>
  kind === 'batch' || (probe !== false && effect !== 'sink' && !isOpenToAnonymous(access))

/** Whether the operation requires a proof, so that it may be probed with an invalid one. */
export function requiresProof({ access, effect, probe }: ContractOperation): boolean {
  const { decidedBy, proofArgument } = accessRule(access)
  return (
    probe !== false && effect !== 'sink' && (decidedBy === 'proof' || proofArgument !== undefined)
  )
}

/** No account id: missing, not a number, or unassigned. */
const isUnassignedAccount = (value: unknown): boolean =>
  !/\d/.test(String(value)) || isUnassigned(value)

/** The contract's example and a single repeated character are never valid proofs. */
function provesNothing(outgoing: OutgoingRequest, operation: ContractOperation): boolean {
  const { proof = {}, proofArgument } = accessRule(operation.access)
  return argumentsIn(operation, outgoing).every(([name, value]) => {
    if (name === proofArgument) return isUnassignedAccount(value)
    return (
      !(name in proof) ||
      typeof value !== 'string' ||
      value === proof[name] ||
      /^(.?)\1*$/.test(value)
    )
  })
}

type ResidueOptions = Pick<GuardOptions, 'isStandIn' | 'allowResidue' | 'allowedRecords'>

/** Whether an operation may leave residue: its site is discarded, or the operator allowed it. */
export const mayLeaveResidue = (
  { id, effect, changesForeignRecords }: ContractOperation,
  { isStandIn, allowResidue }: Pick<GuardOptions, 'isStandIn' | 'allowResidue'>,
): boolean =>
  isStandIn ||
  allowResidue.includes(id) ||
  (!changesForeignRecords && allowResidue.includes(effect))

/** The effect is removed with the record of the run, or is undone. */
const isUndoable = (operation: ContractOperation, rules: ResidueOptions): boolean =>
  operation.actsOn !== undefined ||
  operation.undoable === true ||
  UNDOABLE_EFFECTS.includes(operation.effect) ||
  mayLeaveResidue(operation, rules)

/** Why an operation may not be called with credentials on a foreign target; undefined if it may. */
export function residueReason(
  operation: ContractOperation,
  rules: ResidueOptions,
): SkipReason | undefined {
  if (isUndoable(operation, rules) || isAllowedByOperator(operation, rules.allowedRecords))
    return undefined
  const { id, fixture } = operation
  if (fixture !== undefined)
    return {
      why: 'needs-allowed-record',
      detail: `${id} acts on a ${fixture}, which no run can create; name some with --use-records`,
    }
  return {
    why: 'not-undoable',
    detail: residueText(operation),
  }
}

const isOverridden = ({ path, headers = {} }: OutgoingRequest): boolean =>
  /[?&]_method(%5B|\[|=|&|$)/i.test(path) ||
  Object.keys(headers).some((name) => name.toLowerCase() === 'x-http-method-override')

function isReading(
  outgoing: OutgoingRequest,
  found: ContractOperation | undefined,
  options: GuardOptions,
) {
  if (!SAFE_METHODS.includes(outgoing.method) || isOverridden(outgoing)) return false
  if (outgoing.method === 'OPTIONS' || options.isStandIn || !found) return true
  // Mode read stores nothing on the target, not even caches.
  return found.effect === 'safe' && !(options.mode === 'read' && found.cachesResult)
}

/** Every part is refused, or an invalid one stops the whole batch. */
function isBatchProbe(outgoing: OutgoingRequest, { findOperation, mode }: GuardOptions): boolean {
  if (mode === 'write' && isRejectedBatch(outgoing, findOperation)) return true
  return partsIn(outgoing).every((part) => {
    const operation = findOperation(part.method, part.path.split('?')[0] ?? '')
    if (!operation || operation.kind === 'batch' || part.method === 'GET') return true
    return isProbeable(operation) || (requiresProof(operation) && provesNothing(part, operation))
  })
}

/**
 * Whether a request without arguments is refused, and thus an unparsable one too, even if its
 * syntax error is ignored.
 */
export const needsArguments = ({ args, undeclared = {} }: ContractOperation): boolean =>
  Object.values({ ...args, ...undeclared }).some(({ required }) => required)

/** A body declared as JSON that is not JSON, without query arguments: nothing to execute. */
const isUnreadable = ({ path, body, headers = {} }: OutgoingRequest): boolean =>
  body !== undefined &&
  !path.includes('?') &&
  headers['content-type'] === 'application/json' &&
  tryParseJson(body) === undefined

function isProbe(
  outgoing: OutgoingRequest,
  found: ContractOperation | undefined,
  options: GuardOptions,
) {
  if (!outgoing.probe || outgoing.identity !== 'anonymous' || isOverridden(outgoing)) return false
  if (!found || options.isStandIn) return true
  if (options.mode === 'write' && needsArguments(found) && isUnreadable(outgoing)) return true
  if (found.kind === 'batch') return isBatchProbe(outgoing, options)
  // Mode read does not even probe reads with side effects or public operations.
  const hasSideEffect =
    SAFE_METHODS.includes(outgoing.method) && READS_WITH_SIDE_EFFECTS.includes(found.effect)
  const isPublic = accessRule(found.access).proofArgument !== undefined
  const isRejected = isProbeable(found) || (requiresProof(found) && provesNothing(outgoing, found))
  return isRejected && (options.mode === 'write' || !(hasSideEffect || isPublic))
}

/** Why a request may not be sent as a write; undefined if it may. */
function writeReason(outgoing: OutgoingRequest, options: GuardOptions): string | undefined {
  if (options.mode !== 'write') return `mode ${options.mode} does not allow it on this target`
  if (options.isStandIn) return undefined
  if (isOverridden(outgoing)) return 'an override header or argument changes its method'
  return reasonAgainstWrite(outgoing, {
    ...options,
    mayLeaveResidue: (operation) => mayLeaveResidue(operation, options),
    reasonAgainst: (operation) => residueReason(operation, options)?.detail,
  })
}

/** Returns the operation of a request; throws before a forbidden one reaches a socket. */
export interface Guard extends Partial<Pick<OpenNamespaces, 'recordResponse'>> {
  (outgoing: OutgoingRequest): ContractOperation | undefined
}

/** Why a probe may have an effect; a batch that is rejected as a whole has none. */
function opennessReason(
  outgoing: OutgoingRequest,
  found: ContractOperation | undefined,
  { findOperation, isStandIn, open }: GuardOptions & { readonly open: OpenNamespaces },
): string | undefined {
  if (!found || isStandIn || isUnreadable(outgoing)) return undefined
  if (found.kind !== 'batch') return open.reasonAgainst(outgoing, found)
  if (isRejectedBatch(outgoing, findOperation)) return undefined
  const reasons = partsIn(outgoing).flatMap((part) => {
    const operation = findOperation(part.method, part.path.split('?')[0] ?? '')
    return (operation && open.reasonAgainst({ ...part, identity: 'anonymous' }, operation)) ?? []
  })
  return reasons[0]
}

export function createGuard(options: GuardOptions): Guard {
  const open = createOpenNamespaces()
  let sent = 0
  function check(outgoing: OutgoingRequest): ContractOperation | undefined {
    const { method, path } = outgoing
    sent += 1
    const route = path.split('?', 1)[0] ?? path
    const found = options.findOperation(method === 'HEAD' ? 'GET' : method, route)
    if (options.mode === 'index') {
      if (sent === 1 && method === 'GET' && path === '/') return found
      throw new BlockedRequestError(`mode index sends one GET of the index, not ${method} ${path}`)
    }
    if (isReading(outgoing, found, options)) return found
    const reason = isProbe(outgoing, found, options)
      ? opennessReason(outgoing, found, { ...options, open })
      : writeReason(outgoing, options)
    if (reason !== undefined)
      throw new BlockedRequestError(`not sent: ${method} ${path}, because ${reason}`)
    return found
  }
  return Object.assign(check, { recordResponse: open.recordResponse })
}
