/** Dismissed alerts of users. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { dismissAlert } from '#openapi/namespaces/seo-v1/alerts.ts'

export const alerts: Playbook = {
  plays: [play(dismissAlert, { sample: { key: 'webinar-promo-notification' } })],
}
