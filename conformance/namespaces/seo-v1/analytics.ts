/** The consent to fetch visit statistics, and its setup steps. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { setAnalyticsConsent, trackSetupSteps } from '#openapi/namespaces/seo-v1/analytics.ts'
import { getTimeBasedMetrics } from '#openapi/namespaces/seo-v1/metrics.ts'

export const analytics: Playbook = {
  plays: [
    play(setAnalyticsConsent, {
      sideEffect: { read: getTimeBasedMetrics, args: { consent: false } },
    }),
    play(trackSetupSteps, { sample: { setup_widget_loaded: 'yes' } }),
  ],
}
