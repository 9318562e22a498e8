/** The key of the spam service. */
import { DEMO } from '#conformance/playbook/demo.ts'
import { type Find, mayWrite, onStandIn } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/step.ts'
import { deleteAlert } from '#openapi/namespaces/spamfilter-v1/alert.ts'
import { deleteKey, getKey, setKey } from '#openapi/namespaces/spamfilter-v1/key.ts'

const KEY = 'aaaaaaaaaaaa'

/** A site may have no key yet; one is stored where that is allowed. */
const findKey: Find = (context) =>
  context.once('spam key', async () => {
    if (mayWrite(context)) await context.call(setKey, { key: KEY })
    return KEY
  })

/** Elsewhere one that nobody has. */
export const NOBODYS = 'bbbbbbbbbbbb'
export const spamKey = onStandIn(findKey, NOBODYS)

/** The key that a site has, for what it opens without changing anything. */
export const siteKey: Find = (context) =>
  context.target.isStandIn
    ? findKey(context)
    : context.once('key of the site', async () => {
        const { body } = await context.call(getKey)
        return typeof body === 'string' ? body : NOBODYS
      })

export const writeOverquota = step(setKey, { key: DEMO.overquotaKey })
export const dropAlert = step(deleteAlert, { key: DEMO.overquotaKey })

export const key: Playbook = {
  plays: [
    play(setKey, { trace: { read: getKey, args: { key: DEMO.overquotaKey } } }),
    play(deleteKey, { trace: { read: getKey, before: [writeOverquota] } }),
  ],
}
