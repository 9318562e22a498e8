/** Optimization of one or all pictures. */
import { after } from '#conformance/playbook/before.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import { ofDemo } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { filled, first } from '#conformance/playbook/shape.ts'
import { step } from '#conformance/targets/step.ts'
import {
  cancelBulk,
  listBulkImages,
  optimizeAll,
  optimizeImage,
} from '#openapi/namespaces/image-optimizer-v1/optimize.ts'
import { getStats } from '#openapi/namespaces/image-optimizer-v1/stats.ts'

export const optimize: Playbook = {
  plays: [
    play(optimizeImage, {
      sample: { imageId: ofDemo(DEMO.plainPicture) },
      trace: { read: optimizeImage },
    }),
    play(optimizeAll, { trace: { read: getStats } }),
    play(cancelBulk, {
      sample: { reason: after(step(optimizeAll), 'sample') },
      trace: { read: getStats },
    }),
    play(listBulkImages, {
      shapes: [filled({ prepare: first(step(optimizeAll)) })],
      fresh: { steps: [step(optimizeAll)] },
    }),
  ],
}
