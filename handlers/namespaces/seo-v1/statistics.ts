import { seoStatistics } from '#fixtures/documents/seo-caches.ts'
import type { Site } from '#fixtures/site/site.ts'
import { urlOf } from '#handlers/namespaces/seo-v1/head/address.rules.ts'
import {
  countRanks,
  headerFor,
  RANK_LABELS,
  type RankCounts,
  type ScoreRank,
} from '#handlers/namespaces/seo-v1/scores/scores.rules.ts'
import { itemFacts } from '#handlers/namespaces/seo-v1/shared/item-fields.ts'
import { nowInSeconds } from '#handlers/namespaces/seo-v1/shared/users.ts'
import { adminUrl } from '#handlers/platform/addresses.ts'
import { publishedItems } from '#handlers/platform/content/published.ts'
import type { Call, SiteUrls } from '#handlers/runtime/call.ts'
import type { Caller } from '#handlers/runtime/caller.ts'
import { implement, type Replies } from '#handlers/runtime/implement.ts'
import { decode } from '#handlers/runtime/request/parameters.ts'
import { getFileSize, getStatistics, SEO_RANKS } from '#openapi/namespaces/seo-v1/statistics.ts'
import { DAY_MS } from '#openapi/values/day.ts'

const DAY_SECONDS = DAY_MS / 1000

const seesAll = (caller: Caller): boolean => caller.can('edit_others_posts')

const countFor = (site: Site, caller: Caller): RankCounts =>
  countRanks(
    publishedItems(site, 'post')
      .filter(({ author }) => seesAll(caller) || author === caller.id)
      .map((post) => itemFacts(site, post)),
  )

/** Cached for a day per user. */
function countsOf(site: Site, caller: Caller): RankCounts {
  const cache = seoStatistics.of(caller.id)
  const cached = site.read(cache)
  const now = nowInSeconds(site)
  if (cached && now - cached.at < DAY_SECONDS) return cached.counts
  const counts = countFor(site, caller)
  site.write(cache, { at: now, counts })
  return counts
}

function linkTo(urls: SiteUrls, caller: Caller, rank: ScoreRank): string {
  const author = seesAll(caller) ? [] : [`author=${caller.id}`]
  const query = ['post_status=publish', 'post_type=post', `seo_filter=${rank}`, ...author]
  return adminUrl(urls, `edit.php?${query.join('&#038;')}`)
}

/** The size of a file of this site by its path; undefined for an unknown file. */
function sizeAt({ site, urls }: Pick<Call, 'site' | 'urls'>, path: string): number | undefined {
  const folder = `${new URL(urls.base).pathname.replace(/\/$/, '')}/uploads/`
  if (!path.startsWith(folder)) return undefined
  const file = decode(path.slice(folder.length))
  return site.media.by('file', (media) => media.file, file)[0]?.filesize
}

const sizeError = (url: string, reason: string): Replies<typeof getFileSize> => ({
  status: 404,
  body: { type: 'failure', response: `Cannot get the size of ${url} because ${reason}.` },
})

export const statistics = [
  implement(getFileSize, (call) => {
    const { url } = call.args
    const address = urlOf(url)
    if (address?.host !== new URL(call.urls.base).host)
      return sizeError(url, 'it is hosted externally')
    const size = sizeAt(call, address.path)
    if (!size) return sizeError(url, 'of unknown reasons')
    return { body: { type: 'success', size_in_bytes: size } }
  }),
  implement(getStatistics, ({ site, caller, urls }) => {
    const counts = countsOf(site, caller)
    const seo_scores = SEO_RANKS.filter((rank) => counts[rank] > 0).map((rank) => ({
      seo_rank: rank,
      label: RANK_LABELS[rank],
      count: counts[rank],
      link: linkTo(urls, caller, rank),
    }))
    return { body: { header: headerFor(counts), seo_scores } }
  }),
]
