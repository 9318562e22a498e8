/** Scans by a remote service. */
import { at } from '#conformance/call/body.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import { demoValue } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import {
  createCloudScan,
  getCloudScan,
  suggestPackages,
} from '#openapi/namespaces/cookie-consent-v1/cloud-scans.ts'

const sample = { scanId: demoValue(DEMO.cloudScan) }

export const cloudScans: Playbook = {
  plays: [
    play(createCloudScan, { sideEffect: { read: createCloudScan } }),
    play(getCloudScan, {
      sample,
      sideEffect: {
        read: getCloudScan,
        // A scan that was only requested.
        args: async (context) => ({
          scanId: at((await context.callOk(createCloudScan)).body, 'id'),
        }),
      },
    }),
    play(suggestPackages, { sample }),
  ],
}
