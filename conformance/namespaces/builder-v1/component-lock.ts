/** The lock of a component, allowed by the operator where the run cannot create one. */

import { at } from '#conformance/call/body.ts'
import { skip } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OwnCall } from '#conformance/playbook/own-call.ts'
import { hasExactly, type Reversal } from '#conformance/playbook/reversal.ts'
import { step } from '#conformance/targets/step.ts'
import {
  getLockStatus,
  lockComponent,
  unlockComponent,
} from '#openapi/namespaces/builder-v1/components.ts'
import { isAmong } from '#openapi/values/json.ts'

export async function lockHolder(context: Context, id: number): Promise<unknown> {
  const { body } = await context.callOk(getLockStatus, { componentId: String(id) })
  return at(body, 'data', 'locked_by')
}

/** A component that is not being edited; its lock is always released again. */
export function allowedComponent(context: Context): Promise<number> {
  const [id] = context.target.allowedRecords.records['component'] ?? []
  if (id === undefined)
    return skip({
      why: 'needs-allowed-record',
      detail: 'needs a component; name one with --use-records',
    })
  return context.withLock('component', async () => {
    if ((await lockHolder(context, id)) !== null)
      return skip({
        why: 'needs-allowed-record',
        detail: `component ${id} of --use-records is being edited`,
      })
    context.backUpSetting({
      setting: `lock of component ${id}`,
      changedBy: lockComponent,
      old: null,
      undo: step(unlockComponent, { componentId: id }),
      shown: {
        operation: getLockStatus,
        args: { componentId: String(id) },
        path: ['data', 'locked_by'],
      },
    })
    return id
  })
}

export const lockReversal: Reversal = {
  undo: unlockComponent,
  read: getLockStatus,
  restoresOldValue: ({ args, old, allowedRecords }) =>
    hasExactly(args, ['componentId']) &&
    old === null &&
    isAmong(allowedRecords.records['component'] ?? [], args['componentId']),
}

export const callOnAllowedComponent: OwnCall = {
  arrange: async (context) => ({ componentId: await allowedComponent(context) }),
}

export const callOnLockedComponent: OwnCall = {
  async arrange(context) {
    const componentId = await allowedComponent(context)
    await context.callOk(lockComponent, { componentId })
    return { componentId }
  },
}
