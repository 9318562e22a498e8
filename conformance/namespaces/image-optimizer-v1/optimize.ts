/** Optimization of one or all pictures. */

import { DEMO } from '#conformance/playbook/demo.ts'
import { valueAfter } from '#conformance/playbook/dependent-value.ts'
import { demoValue } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { callFirst, shapeWithContent } from '#conformance/playbook/shape.ts'
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
      sample: { imageId: demoValue(DEMO.plainPicture) },
      sideEffect: { read: optimizeImage },
    }),
    play(optimizeAll, { sideEffect: { read: getStats } }),
    play(cancelBulk, {
      sample: { reason: valueAfter(step(optimizeAll), 'sample') },
      sideEffect: { read: getStats },
    }),
    play(listBulkImages, {
      shapes: [shapeWithContent({ prepare: callFirst(step(optimizeAll)) })],
      invalidation: { steps: [step(optimizeAll)] },
    }),
  ],
}
