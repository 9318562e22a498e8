/** Optimization statistics, in total and for a single picture. */
import { findMedia } from '#conformance/namespaces/core-v2/find.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import { optimizeImage } from '#openapi/namespaces/image-optimizer-v1/optimize.ts'
import { getOptimizationDetails } from '#openapi/namespaces/image-optimizer-v1/stats.ts'

export const stats: Playbook = {
  plays: [
    play(getOptimizationDetails, {
      sample: {
        // Optimized in the built-in dataset; elsewhere any picture.
        image_id: (context) =>
          context.target.hasDemo ? Promise.resolve(DEMO.picture) : findMedia(context),
      },
      invalidation: {
        readArgs: { image_id: DEMO.plainPicture },
        steps: [step(optimizeImage)],
        seconds: 3,
      },
    }),
  ],
}
