/** Creates no record on a foreign target unless it can be removed. */

import { fail, skip } from '#conformance/call/check.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import type { TargetCaller } from '#conformance/targets/caller.ts'
import { describeResponse } from '#conformance/transport/exchange.ts'
import { type Ownership, REMOVES_NOTHING } from './ownership.ts'
import type { LedgerResource } from './resource.ts'

/** Why no more records are created of a kind whose list does not show them. */
export const hidingReason = ({ list }: LedgerResource): string => `${list.id} hides new records`

function isOffered({ target, operation }: TargetCaller, ref: OperationRef): boolean {
  const declared = operation(ref)
  return target.index
    .routesOf(declared)
    .some(({ methods }) => declared.methods.some((method) => methods.includes(method)))
}

async function reasonAgainst(
  caller: TargetCaller,
  resource: LedgerResource,
): Promise<string | undefined> {
  const { read, list, remove, removalTest } = resource
  const missing = [read, list, remove].find((ref) => !isOffered(caller, ref))
  if (missing !== undefined) return `the index does not offer ${missing.id}`
  if (!removalTest) return undefined
  const { operation, args } = removalTest.call(caller.tag)
  const response = await caller.call(operation, args)
  if (removalTest.isPassedBy(response)) return undefined
  return `${operation.id} responds with ${describeResponse(response)} to a call without effect`
}

export async function assertRemovable(
  caller: TargetCaller,
  resource: LedgerResource,
  owned: Ownership,
): Promise<void> {
  if (caller.target.hasDemo) return
  const { name, list, remove } = resource
  const stopReason = caller.target.isStandIn ? undefined : owned.reasonAgainst(name)
  if (stopReason === hidingReason(resource) && caller.subject === list.id)
    fail(`${list.id} to show a new ${name} that can be read by its id`, 'a list without it', {
      fact: { kind: 'call', operation: list.id },
    })
  if (stopReason === REMOVES_NOTHING && caller.subject === remove.id)
    fail(`${remove.id} to remove a ${name}`, 'a success, and the record is still there', {
      fact: { kind: 'call', operation: remove.id },
    })
  if (stopReason !== undefined)
    skip({
      why: 'creation-stopped',
      detail: `no further ${name} is created, because ${stopReason}`,
    })
  const reason = await caller.once(`removing a ${name}`, () => reasonAgainst(caller, resource))
  if (reason !== undefined)
    skip({ why: 'not-removable', detail: `a new ${name} could not be removed: ${reason}` })
}
