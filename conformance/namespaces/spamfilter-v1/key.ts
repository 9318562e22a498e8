/** The key of the spam service. */

import { skip } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import { type Find, mayWrite, onStandIn } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { hasExactly, type Reversal } from '#conformance/playbook/reversal.ts'
import { step } from '#conformance/targets/step.ts'
import { deleteAlert } from '#openapi/namespaces/spamfilter-v1/alert.ts'
import { deleteKey, getKey, SPARE_KEY, setKey } from '#openapi/namespaces/spamfilter-v1/key.ts'

const KEY = 'aaaaaaaaaaaa'

/** A site may have no key yet; one is stored where that is allowed. */
const findKey: Find = (context) =>
  context.once('spam key', async () => {
    if (mayWrite(context)) await context.call(setKey, { key: KEY })
    return KEY
  })

/** On other targets, a key that is never assigned. */
export const UNASSIGNED_KEY = 'bbbbbbbbbbbb'
export const spamKey = onStandIn(findKey, UNASSIGNED_KEY)

/** The key of the site, for reads that require it. */
export const siteKey: Find = (context) =>
  context.target.isStandIn
    ? findKey(context)
    : context.once('key of the site', async () => {
        const { body } = await context.call(getKey)
        return typeof body === 'string' ? body : UNASSIGNED_KEY
      })

/** The allowed key, for a site without a key; it is always removed again. */
const spareKey = (context: Context): Promise<string> =>
  context.withLock(getKey.id, async () => {
    const { isStandIn, allowedRecords } = context.target
    if (isStandIn) return KEY
    const key = allowedRecords.keys[SPARE_KEY]
    if (key === undefined)
      return skip({
        why: 'needs-allowed-record',
        detail: 'needs a key of the spam filter; name one with --use-records',
      })
    const { body } = await context.callOk(getKey)
    if (body !== false)
      return skip({
        why: 'not-undoable',
        detail: 'the site has a key of its own, which is not changed',
      })
    context.backUpSetting({
      setting: 'key of the spam filter',
      changedBy: setKey,
      old: false,
      undo: step(deleteKey),
      shown: { operation: getKey, path: [] },
    })
    return key
  })

/** Like `spareKey`, stored. */
export async function storedKey(context: Context): Promise<string> {
  const key = await spareKey(context)
  await context.callOk(setKey, { key })
  return key
}

/** For reads with any key: that of the site, or one stored for the case. */
export const anyKey: Find = async (context) => {
  const key = await siteKey(context)
  const hasSpareKey = context.target.allowedRecords.keys[SPARE_KEY] !== undefined
  return key === UNASSIGNED_KEY && hasSpareKey ? storedKey(context) : key
}

export const writeOverquota = step(setKey, { key: DEMO.overquotaKey })
export const dropAlert = step(deleteAlert, { key: DEMO.overquotaKey })

async function assertNoStoredKey(context: Context) {
  const { body } = await context.callOk(getKey)
  if (body !== false)
    skip({ why: 'not-undoable', detail: 'the site has a key of its own, which is not changed' })
  return {}
}

/** Removes only the allowed key, never a key of the site. */
const keyReversal: Reversal = {
  undo: deleteKey,
  read: getKey,
  restoresOldValue: ({ args, old, current, allowedRecords }) =>
    hasExactly(args, []) &&
    old === false &&
    (current === false || current === allowedRecords.keys[SPARE_KEY]),
}

export const key: Playbook = {
  reversals: [keyReversal],
  plays: [
    play(setKey, {
      ownCall: { arrange: async (context) => ({ key: await spareKey(context) }) },
      sideEffect: { read: getKey, args: { key: DEMO.overquotaKey } },
    }),
    play(deleteKey, {
      noop: assertNoStoredKey,
      ownCall: {
        async arrange(context) {
          await storedKey(context)
          return {}
        },
      },
      sideEffect: { read: getKey, before: [writeOverquota] },
    }),
  ],
}
