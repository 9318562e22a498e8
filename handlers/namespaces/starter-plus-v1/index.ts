export { onboardingSettings } from './onboarding-settings.ts'
export { whatsNew } from './whats-new.ts'
