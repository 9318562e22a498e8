import { newsFor } from '#handlers/platform/addons/news.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { listStarterPlusNews } from '#openapi/namespaces/starter-plus-v1/whats-new.ts'

export const whatsNew = [
  implement(listStarterPlusNews, ({ site }) => ({ body: newsFor(site, 'starter-plus') })),
]
