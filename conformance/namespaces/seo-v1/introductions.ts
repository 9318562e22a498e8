/** Introductions seen by users. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { markIntroductionSeen } from '#openapi/namespaces/seo-v1/introductions.ts'

export const introductions: Playbook = {
  plays: [
    play(markIntroductionSeen, {
      sample: { introduction_id: 'delayed-premium-upsell', is_seen: true },
    }),
  ],
}
