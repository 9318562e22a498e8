/** The content of the admin top bar. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { shapeWithContent } from '#conformance/playbook/shape.ts'
import { listNotifications } from '#openapi/namespaces/suite-v1/top-bar.ts'

export const topBar: Playbook = {
  plays: [
    play(listNotifications, {
      sample: { app_name: 'builder', app_version: '3.35.7' },
      effectiveValues: { app_name: 'no-such-application', app_version: '1.0.0' },
      shapes: [shapeWithContent()],
    }),
  ],
}
