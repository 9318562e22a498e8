import { namespace } from '#openapi/shared/namespace.ts'
import { getAdminSettings } from './admin-settings.ts'
import { getPromotions } from './promotions.ts'
import { getThemeSettings, setThemeSettings } from './theme-settings.ts'
import { listStarterThemeNews } from './whats-new.ts'

export const starterThemeV1 = namespace({
  name: 'starter-theme/v1',
  description: 'Starter theme.',
  operations: [
    getPromotions,
    getAdminSettings,
    listStarterThemeNews,
    getThemeSettings,
    setThemeSettings,
  ],
})
