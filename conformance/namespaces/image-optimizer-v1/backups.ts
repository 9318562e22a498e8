/** Backups of the original pictures. */
import { DEMO } from '#conformance/playbook/demo.ts'
import { demoValue } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import {
  removeBackups,
  restoreAllImages,
  restoreImage,
} from '#openapi/namespaces/image-optimizer-v1/backups.ts'
import { getOptimizationStatus } from '#openapi/namespaces/image-optimizer-v1/optimize.ts'
import { getStats } from '#openapi/namespaces/image-optimizer-v1/stats.ts'

export const backups: Playbook = {
  plays: [
    play(restoreImage, {
      sample: { image_id: demoValue(DEMO.picture) },
      sideEffect: {
        read: getOptimizationStatus,
        args: { image_id: DEMO.picture },
        readArgs: { image_ids: [DEMO.picture] },
      },
    }),
    play(removeBackups, { sideEffect: { read: getStats } }),
    play(restoreAllImages, { sideEffect: { read: getStats } }),
  ],
}
