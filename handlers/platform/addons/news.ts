/** The remote feed of product news, replaced by a substitute without network (D-034). */
import type { Site } from '#fixtures/site.ts'
import type { TypeOf } from '#openapi/schema.ts'
import type { ProductNotification } from '#openapi/schemas/notification.ts'

type News = TypeOf<typeof ProductNotification>

interface FeedItem {
  readonly news: News
  /** The applications it is for; without them it is for all. */
  readonly apps?: readonly string[]
}

/** How the substitute behaves; a dataset or the control interface sets it. */
export interface NewsFeed {
  readonly reachable: boolean
  readonly items: readonly FeedItem[]
}

const NO_NEWS: NewsFeed = { reachable: true, items: [] }

/** The news for one application, each once; none while the feed is unreachable. */
export function newsFor(site: Site, app: string): readonly News[] {
  const { reachable, items } = { ...NO_NEWS, ...site.option<Partial<NewsFeed>>('news_feed', {}) }
  if (!reachable) return []
  const mine = items.filter(({ apps }) => !apps || apps.includes(app))
  return [...new Map(mine.map(({ news }) => [news.id, news])).values()]
}
