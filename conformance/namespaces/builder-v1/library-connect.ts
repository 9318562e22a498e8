/** The connection to the remote template library. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { callFirst, shapeWithContent } from '#conformance/playbook/shape.ts'
import { step } from '#conformance/targets/step.ts'
import {
  connectLibrary,
  disconnectLibrary,
} from '#openapi/namespaces/builder-v1/library-connect.ts'

const connectStep = step(connectLibrary, { token: 'sample' })

export const libraryConnect: Playbook = {
  plays: [
    play(connectLibrary, { sideEffect: { read: connectLibrary } }),
    play(disconnectLibrary, {
      shapes: [shapeWithContent({ prepare: callFirst(connectStep), part: 0 })],
      sideEffect: { read: disconnectLibrary, before: [connectStep] },
    }),
  ],
}
