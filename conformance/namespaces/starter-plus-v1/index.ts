export { onboardingSettings } from './onboarding-settings.ts'
