/** What the spam service has to say, and the calls it makes itself. */
import { DEMO } from '#conformance/playbook/demo.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import {
  deleteAlert,
  getAlert,
  receiveWebhook,
  refreshAlert,
} from '#openapi/namespaces/spamfilter-v1/alert.ts'
import { getStats } from '#openapi/namespaces/spamfilter-v1/stats.ts'
import { dropAlert, NOBODYS, siteKey, spamKey, writeOverquota } from './key.ts'

const sample = { key: spamKey }
const misses = { key: NOBODYS }
const used = { key: DEMO.overquotaKey }

export const alert: Playbook = {
  plays: [
    play(getAlert, { sample: { key: siteKey }, misses }),
    play(refreshAlert, {
      sample,
      misses,
      trace: { read: getAlert, args: used, readArgs: used, before: [writeOverquota, dropAlert] },
    }),
    play(deleteAlert, {
      sample,
      misses,
      trace: { read: getAlert, args: used, readArgs: used, before: [writeOverquota] },
    }),
    play(receiveWebhook, {
      sample: {
        key: spamKey,
        endpoint: 'comment-check',
        comments: [{ guid: 'c-1001', result: 'true' }],
      },
      own: { idle: { key: siteKey } },
      trace: { read: getStats },
    }),
  ],
}
