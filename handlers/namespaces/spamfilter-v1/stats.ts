import { spamKey, spamService } from '#fixtures/documents/spamfilter.ts'
import type { Site } from '#fixtures/site/site.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement, type Replies } from '#handlers/runtime/implement.ts'
import { getStats, getStatsOfInterval } from '#openapi/namespaces/spamfilter-v1/stats.ts'
import { isRecord, memberOf } from '#openapi/values/json.ts'
import { replaceAlert } from './service.ts'
import { type Interval, isInterval, statsOf } from './stats.rules.ts'

/** Without a key the statistics are null; for an unreachable service the list is empty. */
function response(site: Site, interval: Interval): Replies<typeof getStats> {
  if (!site.read(spamService).reachable) return { body: [] }
  replaceAlert(site)
  const stats = site.read(spamKey) ? statsOf(site.comments.all(), interval, site.clock.now()) : null
  return { body: { [interval]: stats } }
}

export const stats = [
  implement(getStats, {
    rules: {
      interval: (value) => (typeof value !== 'string' || isInterval(value) ? undefined : 'reject'),
    },
    handle: ({ args, site }) => response(site, isInterval(args.interval) ? args.interval : 'all'),
  }),
  implement(getStatsOfInterval, ({ args, site }) => {
    const { interval } = args
    if (!isInterval(interval)) throw new ApiError('rest_no_route')
    return response(site, interval)
  }),
]

const UNKNOWN_KEY = 'recorded-key'

/** Statistics exist with a key only; the key itself is not recorded. */
export const statsExtractors = [
  extractor([getStats], (body, { args }) =>
    isRecord(memberOf(body, String(args['interval'] ?? 'all')))
      ? extractDocument(spamKey, UNKNOWN_KEY)
      : [],
  ),
]
