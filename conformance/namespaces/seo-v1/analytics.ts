/** The consent to fetch numbers of visits, and the steps towards it. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { setAnalyticsConsent, trackSetupSteps } from '#openapi/namespaces/seo-v1/analytics.ts'
import { getTimeBasedMetrics } from '#openapi/namespaces/seo-v1/metrics.ts'

export const analytics: Playbook = {
  plays: [
    play(setAnalyticsConsent, {
      trace: { read: getTimeBasedMetrics, args: { consent: false } },
    }),
    play(trackSetupSteps, { sample: { setup_widget_loaded: 'yes' } }),
  ],
}
