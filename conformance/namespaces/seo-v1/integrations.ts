/** Services that can be enabled and disabled. */

import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { setIntegrationActive } from '#openapi/namespaces/seo-v1/integrations.ts'
import { listRelatedKeyphrases } from '#openapi/namespaces/seo-v1/keyword-tool.ts'
import { KEYPHRASE } from './keyword-tool.ts'

export const integrations: Playbook = {
  plays: [
    play(setIntegrationActive, {
      ownCall: { noEffectArgs: { active: false, integration: String(UNASSIGNED_ID) } },
      sideEffect: {
        read: listRelatedKeyphrases,
        args: { active: false, integration: 'keyword_tool' },
        readArgs: KEYPHRASE,
      },
    }),
  ],
}
