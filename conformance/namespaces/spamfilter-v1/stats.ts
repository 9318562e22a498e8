/** Spam statistics. */
import { check, skip } from '#conformance/call/check.ts'
import { defineCase } from '#conformance/case/case.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { shapeWithContent } from '#conformance/playbook/shape.ts'
import { failCall } from '#conformance/targets/checked-calls.ts'
import { step } from '#conformance/targets/step.ts'
import { isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'
import { receiveWebhook } from '#openapi/namespaces/spamfilter-v1/alert.ts'
import { getStats, getStatsOfInterval } from '#openapi/namespaces/spamfilter-v1/stats.ts'

const INTERVALS = ['60-days', '6-months', 'all'] as const

/** Both routes show the statistics of an interval. */
const intervalCase = defineCase({
  kind: 'scenario',
  level: 'must',
  needs: 'read',
  id: 'spamfilter.stats.read/interval',
  spec: '4.3',
  title: 'The statistics of an interval are the same in both routes.',
  async run(context) {
    const byPath = new Map<(typeof INTERVALS)[number], TargetResponse>()
    for (const interval of INTERVALS)
      byPath.set(interval, await context.call(getStatsOfInterval, { interval }))
    if (![...byPath.values()].some(isAccepted))
      skip({ why: 'inconclusive', detail: 'the route with the interval does not respond' })
    for (const [interval, response] of byPath) {
      if (!isAccepted(response)) failCall(getStatsOfInterval, `to show ${interval}`, response)
      const { body } = await context.callOk(getStats, { interval })
      check(`statistics of ${interval}`, body).is(response.body)
    }
  },
})

export const stats: Playbook = {
  cases: [intervalCase],
  plays: [
    play(getStats, { shapes: [shapeWithContent()], effectiveValues: { interval: '60-days' } }),
    play(getStatsOfInterval, {
      sample: { interval: '60-days' },
      shapes: [shapeWithContent()],
      invalidation: { readArgs: { interval: 'all' }, steps: [step(receiveWebhook)] },
    }),
  ],
}
