/** The remote feed of product news, replaced by a substitute without network (D-034). */
import { type News, newsFeed } from '#fixtures/documents/suite.ts'
import type { Site } from '#fixtures/site/site.ts'

const isAtLeast = (version: string, minimum: string): boolean =>
  version.localeCompare(minimum, 'en', { numeric: true }) >= 0

/**
 * The news for one application, without duplicates; none while the feed is unreachable. Without a
 * version, news for every version.
 */
export function newsFor(site: Site, app: string, version?: string): readonly News[] {
  const { reachable, items } = site.read(newsFeed)
  if (!reachable) return []
  const matching = items.filter(
    ({ apps, min_version: minimum = '' }) =>
      (!apps || apps.includes(app)) && (version === undefined || isAtLeast(version, minimum)),
  )
  return [...new Map(matching.map(({ news }) => [news.id, news])).values()]
}
