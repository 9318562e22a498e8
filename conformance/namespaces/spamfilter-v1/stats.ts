/** Spam statistics. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { shapeWithContent } from '#conformance/playbook/shape.ts'
import { step } from '#conformance/targets/step.ts'
import { receiveWebhook } from '#openapi/namespaces/spamfilter-v1/alert.ts'
import { getStats, getStatsOfInterval } from '#openapi/namespaces/spamfilter-v1/stats.ts'

export const stats: Playbook = {
  plays: [
    play(getStats, { shapes: [shapeWithContent()], effectiveValues: { interval: '60-days' } }),
    play(getStatsOfInterval, {
      sample: { interval: '60-days' },
      shapes: [shapeWithContent()],
      invalidation: { readArgs: { interval: 'all' }, steps: [step(receiveWebhook)] },
    }),
  ],
}
