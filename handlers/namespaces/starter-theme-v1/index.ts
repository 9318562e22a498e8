export { adminSettings } from './admin-settings.ts'
export { promotions } from './promotions.ts'
export { themeSettings } from './theme-settings.ts'
export { whatsNew } from './whats-new.ts'
