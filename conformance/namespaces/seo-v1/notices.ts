/** Notices that users have seen or do not want to see. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { dismissAlert } from '#openapi/namespaces/seo-v1/alerts.ts'
import { markIntroductionSeen } from '#openapi/namespaces/seo-v1/introductions.ts'

export const notices: Playbook = {
  plays: [
    play(dismissAlert, { sample: { key: 'webinar-promo-notification' } }),
    play(markIntroductionSeen, {
      sample: { introduction_id: 'delayed-premium-upsell', is_seen: true },
    }),
  ],
}
