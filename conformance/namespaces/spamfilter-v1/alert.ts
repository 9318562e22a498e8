/** Alerts of the spam service, and its callbacks. */

import type { OperationRef } from '#conformance/call/request.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import type { Arrange } from '#conformance/playbook/own-call.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { hasExactly, type Reversal } from '#conformance/playbook/reversal.ts'
import { step } from '#conformance/targets/step.ts'
import {
  deleteAlert,
  getAlert,
  receiveWebhook,
  refreshAlert,
} from '#openapi/namespaces/spamfilter-v1/alert.ts'
import { SPARE_KEY } from '#openapi/namespaces/spamfilter-v1/key.ts'
import { getStats } from '#openapi/namespaces/spamfilter-v1/stats.ts'
import {
  anyKey,
  dropAlert,
  siteKey,
  spamKey,
  storedKey,
  UNASSIGNED_KEY,
  writeOverquota,
} from './key.ts'

const sample = { key: spamKey }
const unknownRecord = { key: UNASSIGNED_KEY }
const overquotaArgs = { key: DEMO.overquotaKey }

/** With a key stored for this case: its alert is removed together with the key. */
const withAlertBackup =
  (changedBy: OperationRef): Arrange =>
  async (context) => {
    const key = await storedKey(context)
    context.backUpSetting({
      setting: 'alert of the spam filter',
      changedBy,
      old: false,
      undo: step(deleteAlert, { key }),
      shown: { operation: getAlert, args: { key }, path: ['code'] },
    })
    return { key }
  }

const alertReversal: Reversal = {
  undo: deleteAlert,
  read: getAlert,
  restoresOldValue: ({ args, old, allowedRecords }) =>
    hasExactly(args, ['key']) && old === false && args['key'] === allowedRecords.keys[SPARE_KEY],
}

export const alert: Playbook = {
  reversals: [alertReversal],
  plays: [
    play(getAlert, {
      sample: { key: siteKey },
      ownCall: { arrange: async (context) => ({ key: await anyKey(context) }) },
      unknownRecord,
    }),
    play(refreshAlert, {
      sample,
      ownCall: { arrange: withAlertBackup(refreshAlert) },
      unknownRecord,
      sideEffect: {
        read: getAlert,
        args: overquotaArgs,
        readArgs: overquotaArgs,
        before: [writeOverquota, dropAlert],
      },
    }),
    play(deleteAlert, {
      sample,
      ownCall: { arrange: withAlertBackup(deleteAlert) },
      unknownRecord,
      sideEffect: {
        read: getAlert,
        args: overquotaArgs,
        readArgs: overquotaArgs,
        before: [writeOverquota],
      },
    }),
    play(receiveWebhook, {
      sample: {
        key: spamKey,
        endpoint: 'comment-check',
        comments: [{ guid: 'c-1001', result: 'true' }],
      },
      ownCall: { noEffectArgs: { key: anyKey } },
      sideEffect: { read: getStats },
    }),
  ],
}
