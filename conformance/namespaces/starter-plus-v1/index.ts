import type { Playbooks } from '#conformance/playbook/play.ts'
import { onboardingSettings } from './onboarding-settings.ts'

export const starterPlusV1: Playbooks = {
  'onboarding-settings': onboardingSettings,
}
