import { onboardingSettings } from './onboarding-settings.ts'
import { whatsNew } from './whats-new.ts'

export const starterPlusV1 = [...onboardingSettings, ...whatsNew]
