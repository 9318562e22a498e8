/** The plan of a run, without any connection. */

import type { Level, Mode } from '#conformance/call/classification.ts'
import { type Arguments, toWire } from '#conformance/call/request.ts'
import { baseArguments } from '#conformance/call/sample.ts'
import { type Case, operationIdOf } from '#conformance/case/case.ts'
import type { AllowedRecords } from '#conformance/operator/allowed-records.ts'
import { locator } from '#conformance/runner/select.ts'
import { NAMES_RECORDS } from '#conformance/transport/allowed-writes.ts'
import type { OutgoingRequest } from '#conformance/transport/exchange.ts'
import { createGuard, mayLeaveResidue } from '#conformance/transport/guard.ts'
import { routeFinder } from '#conformance/transport/routes.ts'
import { type Contract, type ContractOperation, contractFor } from '#openapi/contract/contract.ts'
import { isGet } from '#openapi/language/define.ts'
import { mapValues } from '#openapi/values/json.ts'

interface DryRunPlan {
  readonly contract: Contract
  readonly cases: readonly Case[]
  readonly mode: Mode
  readonly level: Level
  /** The target is an own stand-in, without foreign records. */
  readonly isOwn: boolean
  readonly allowResidue: readonly string[]
  readonly allowedRecords: AllowedRecords
  readonly browser: boolean
}

const RANK: Readonly<Record<Mode, number>> = { index: 0, read: 1, write: 2 }

type IsSent = (operation: ContractOperation, how: Partial<OutgoingRequest>) => boolean

/** As in the run: an empty list where that has no effect, else an allowed record. */
function plannedArguments(operation: ContractOperation, { records }: AllowedRecords): Arguments {
  const { fixture = '', noopForEmptyLists = [] } = operation
  const [id] = records[fixture] ?? []
  return mapValues(baseArguments(operation), (value, name) => {
    if (noopForEmptyLists.includes(name)) return []
    return id !== undefined && NAMES_RECORDS.test(name) ? id : value
  })
}

/** Uses the guard of the run, with the requests of the run. */
function guardOf({ mode, isOwn, allowResidue, allowedRecords }: DryRunPlan): IsSent {
  const findOperation = routeFinder(contractFor('b'))
  // The run announces its changes; it owns no existing records.
  const owned = { owns: () => false, isAnnounced: () => true }
  const rules = { isStandIn: isOwn, allowResidue, allowedRecords, owned, isRoute: () => true }
  const guard = createGuard({ mode, findOperation, ...rules })
  return (operation, how) => {
    const wire = toWire(operation, plannedArguments(operation, allowedRecords))
    try {
      guard({ ...wire, identity: 'administrator', ...how })
      return true
    } catch {
      return false
    }
  }
}

const PROBE = { identity: 'anonymous', probe: true } as const

/** By class: the index, reads, anonymous probes and writes. */
function classOf(each: Case, operation: ContractOperation | undefined, isSent: IsSent) {
  if (each.needs === 'index' || each.kind === 'browser' || !operation) return each.needs
  if (each.needs === 'write') return isSent(operation, {}) ? each.needs : undefined
  if (isGet(operation) && isSent(operation, {})) return 'read'
  if (isSent(operation, PROBE)) return 'probe'
  // Without a probe, a route is tested with OPTIONS only.
  return each.kind === 'route' ? 'read' : undefined
}

/** Whether a case is skipped regardless of the requests. */
function isLeftOut(each: Case, plan: DryRunPlan, operation?: ContractOperation) {
  const { needs, level, standInOnly, kind } = each
  const { isOwn: isStandIn, allowResidue } = plan
  if (kind === 'browser' && !plan.browser) return true
  if (RANK[needs] > RANK[plan.mode]) return true
  if (level === 'assumed' && plan.level !== 'assumed') return true
  if (standInOnly === 'unless allowed')
    return !operation || !mayLeaveResidue(operation, { isStandIn, allowResidue })
  return standInOnly === true && !isStandIn
}

export function planLines(plan: DryRunPlan): readonly string[] {
  const { contract, cases, mode } = plan
  const locate = locator(contract)
  const isSent = guardOf(plan)
  const operations = new Map(contract.operations.map((each) => [each.id, each]))
  const counts = new Map<string, number>()
  const lines = cases.flatMap((each) => {
    const id = operationIdOf(each)
    const operation = operations.get(id)
    const kind = isLeftOut(each, plan, operation) ? undefined : classOf(each, operation, isSent)
    if (!kind) return []
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const { methods, path } = locate(id)
    return [`${kind.padEnd(5)}  ${each.level.padEnd(7)}  ${each.id}  ${methods.join('/')} ${path}`]
  })
  const total = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')
  return [
    ...lines,
    '',
    `${lines.length} cases of variant ${contract.variant.id} in mode ${mode}: ${total}; nothing was sent`,
  ]
}
