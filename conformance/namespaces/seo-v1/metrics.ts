/** Visit statistics. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { type Shape, shapeForUnknown } from '#conformance/playbook/shape.ts'
import { getTimeBasedMetrics } from '#openapi/namespaces/seo-v1/metrics.ts'

const widget = (name: string, part: number): Shape => ({
  name,
  when: `for the widget ${name}`,
  args: { options: { widget: name } },
  part,
  mustHaveContent: true,
})

const unknownRecord = { options: { widget: 'no-such-widget' } }

export const metrics: Playbook = {
  plays: [
    play(getTimeBasedMetrics, {
      sample: { options: { widget: 'page' } },
      unknownRecord,
      shapes: [
        widget('query', 0),
        widget('page', 1),
        widget('organicSessionsDaily', 2),
        widget('organicSessionsCompare', 3),
        widget('searchRankingCompare', 4),
        shapeForUnknown(404, unknownRecord),
      ],
    }),
  ],
}
