import type { Playbooks } from '#conformance/playbook/play.ts'
import { adminSettings } from './admin-settings.ts'
import { themeSettings } from './theme-settings.ts'

export const starterThemeV1: Playbooks = {
  'admin-settings': adminSettings,
  'theme-settings': themeSettings,
}
