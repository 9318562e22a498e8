import { namespace } from '#openapi/shared/namespace.ts'
import { getOnboardingSettings } from './onboarding-settings.ts'
import { listStarterPlusNews } from './whats-new.ts'

export const starterPlusV1 = namespace({
  name: 'starter-plus/v1',
  description: 'Starter add-on.',
  operations: [getOnboardingSettings, listStarterPlusNews],
})
