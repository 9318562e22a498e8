import { newsFor } from '#handlers/platform/addons/news.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { listStarterThemeNews } from '#openapi/namespaces/starter-theme-v1/whats-new.ts'
import { adminSettings } from './admin-settings.ts'
import { promotions } from './promotions.ts'
import { themeSettings } from './theme-settings.ts'

const whatsNew = implement(listStarterThemeNews, ({ site }) => ({
  body: newsFor(site, 'starter-theme'),
}))

export const starterThemeV1 = [...promotions, ...adminSettings, whatsNew, ...themeSettings]
