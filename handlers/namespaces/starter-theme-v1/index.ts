import { adminSettings } from './admin-settings.ts'
import { promotions } from './promotions.ts'
import { themeSettings } from './theme-settings.ts'
import { whatsNew } from './whats-new.ts'

export const starterThemeV1 = [...promotions, ...adminSettings, ...whatsNew, ...themeSettings]
