/** Initial data of the onboarding. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import { getOnboardingSettings } from '#openapi/namespaces/starter-plus-v1/onboarding-settings.ts'
import { deactivatePlugin } from '#openapi/namespaces/suite-v1/plugins.ts'

export const onboardingSettings: Playbook = {
  plays: [
    play(getOnboardingSettings, {
      invalidation: { steps: [step(deactivatePlugin, { slug: 'builder' })] },
    }),
  ],
}
