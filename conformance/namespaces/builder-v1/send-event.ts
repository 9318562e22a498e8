/** Events reported by the editor. They cannot be undone. */
import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { fillWith } from '#conformance/playbook/fill.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { callFirst, shapeWithContent } from '#conformance/playbook/shape.ts'
import { step } from '#conformance/targets/step.ts'
import { listEvents, sendEvent } from '#openapi/namespaces/builder-v1/send-event.ts'
import { WIDGETS } from './widgets.ts'

export const events: Playbook = {
  plays: [
    play(sendEvent, {
      ownCall: { noEffectArgs: { event_data: [] } },
      stored: {
        args: { event_data: { event: 'conformance_event' } },
        read: listEvents,
        valueIn: (body) => at(listAt(body)[0], 'event_data', 'event'),
        expected: 'conformance_event',
        spec: '4.10',
      },
      countedCreation: {
        args: { event_data: { event: 'conformance_event' } },
        list: listEvents,
        records: listAt,
      },
    }),
    play(listEvents, {
      shapes: [
        shapeWithContent({
          prepare: callFirst(step(sendEvent, { event_data: { event: 'sample' } })),
        }),
      ],
      pages: {
        records: (body) => idsOf(listAt(body)),
        fill: fillWith(WIDGETS, (event) => step(sendEvent, { event_data: { event } })),
        size: { name: 'per_page', defaultSize: 10 },
        hasPages: true,
      },
    }),
  ],
}
