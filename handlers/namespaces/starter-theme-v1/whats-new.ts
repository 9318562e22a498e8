import { newsFor } from '#handlers/platform/addons/news.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { listStarterThemeNews } from '#openapi/namespaces/starter-theme-v1/whats-new.ts'

export const whatsNew = [
  implement(listStarterThemeNews, ({ site }) => ({ body: newsFor(site, 'starter-theme') })),
]
