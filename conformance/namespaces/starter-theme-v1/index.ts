export { adminSettings } from './admin-settings.ts'
export { themeSettings } from './theme-settings.ts'
