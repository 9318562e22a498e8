/** The setup assistant. */

import { DEMO } from '#conformance/playbook/demo.ts'
import { valueAfter } from '#conformance/playbook/dependent-value.ts'
import { findIn } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import {
  detectLegalPages,
  finalizeSetup,
  generateFiles,
} from '#openapi/namespaces/cookie-consent-v1/setup-assistant.ts'
import { deletePage } from '#openapi/namespaces/core-v2/pages.ts'

/** Each language has its own page. */
const legalPage = findIn(detectLegalPages, 'privacyPage', 'id')

export const setupAssistant: Playbook = {
  plays: [
    play(generateFiles, { sideEffect: { read: finalizeSetup, readArgs: {} } }),
    play(finalizeSetup, {
      sample: { packageIds: valueAfter(step(generateFiles), [DEMO.cookiePackage]) },
    }),
    play(detectLegalPages, {
      invalidation: { steps: [{ operation: deletePage, args: { id: legalPage } }] },
    }),
  ],
}
