/** The remote feed of product news, replaced by a substitute without network (D-034). */
import { type News, newsFeed } from '#fixtures/documents/suite.ts'
import type { Site } from '#fixtures/site/site.ts'

/** The news for one application, without duplicates; none while the feed is unreachable. */
export function newsFor(site: Site, app: string): readonly News[] {
  const { reachable, items } = site.read(newsFeed)
  if (!reachable) return []
  const mine = items.filter(({ apps }) => !apps || apps.includes(app))
  return [...new Map(mine.map(({ news }) => [news.id, news])).values()]
}
