import { analyticsSource } from '#fixtures/documents/seo-services.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import { fromUtcText } from '#fixtures/values/time.ts'
import { isAnalyticsReady } from '#handlers/namespaces/seo-v1/analytics.ts'
import { indexableTypes } from '#handlers/namespaces/seo-v1/content-types.ts'
import { groupOf } from '#handlers/namespaces/seo-v1/scores/scores.rules.ts'
import { itemFacts } from '#handlers/namespaces/seo-v1/shared/item-fields.ts'
import { adminUrl } from '#handlers/platform/addresses.ts'
import { permalink } from '#handlers/platform/content/permalinks.ts'
import { mayEdit } from '#handlers/platform/content/permissions.rules.ts'
import { publishedItems } from '#handlers/platform/content/published.ts'
import { toInteger } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { BodyOf } from '#openapi/language/define.ts'
import { getTimeBasedMetrics } from '#openapi/namespaces/seo-v1/metrics.ts'
import { groupBy } from '#openapi/values/json.ts'
import {
  byClicks,
  currentWindow,
  dailySessions,
  type MeasuredItem,
  merge,
  rankingOf,
  sessionsIn,
  totalsOf,
  windowBefore,
} from './metrics.rules.ts'

interface Report {
  readonly call: Pick<Call, 'site' | 'urls' | 'caller'>
  readonly limit: number
  readonly items: readonly PostRecord[]
  readonly measured: readonly MeasuredItem[]
}

const measuredOf = ({ id, date_gmt }: PostRecord): MeasuredItem => ({
  id,
  published: fromUtcText(date_gmt ?? ''),
})

/** The items with their rankings. */
function rankings({ call, items }: Report) {
  const window = currentWindow(call.site.clock.now())
  return items.flatMap((post) => {
    const ranking = rankingOf(measuredOf(post), window)
    return ranking ? [{ post, ranking }] : []
  })
}

/** Items with the same keyphrase share one row. */
function queries(report: Report) {
  const bySubject = groupBy(
    rankings(report),
    ({ post }) => itemFacts(report.call.site, post).keyphrase || post.title.toLowerCase(),
  )
  return [...bySubject]
    .map(([subject, found]) => ({ ...merge(found.map(({ ranking }) => ranking)), subject }))
    .sort(byClicks)
    .slice(0, report.limit)
}

function pages(report: Report) {
  const { site, urls, caller } = report.call
  const best = rankings(report).sort((a, b) => byClicks(a.ranking, b.ranking))
  return best.slice(0, report.limit).map(({ post, ranking }) => {
    const edit = adminUrl(urls, `post.php?post=${post.id}&action=edit`)
    return {
      ...ranking,
      subject: permalink(site, urls, post),
      seoScore: groupOf(itemFacts(site, post).score),
      links: mayEdit(caller, post) ? { edit } : [],
    }
  })
}

function compared<T>({ call }: Report, figures: (window: ReturnType<typeof currentWindow>) => T) {
  const window = currentWindow(call.site.clock.now())
  return [{ current: figures(window), previous: figures(windowBefore(window)) }]
}

interface Widget {
  readonly repository: string
  readonly report: (report: Report) => BodyOf<(typeof getTimeBasedMetrics)['responses'][200]>
}

const WIDGETS = new Map<string, Widget>([
  ['query', { repository: 'Top queries repository', report: queries }],
  ['page', { repository: 'Top page repository', report: pages }],
  [
    'organicSessionsDaily',
    {
      repository: 'Daily organic sessions repository',
      report: ({ call, measured }) => dailySessions(measured, currentWindow(call.site.clock.now())),
    },
  ],
  [
    'organicSessionsCompare',
    {
      repository: 'Comparison organic sessions repository',
      report: (report) =>
        compared(report, (window) => ({ sessions: sessionsIn(report.measured, window) })),
    },
  ],
  [
    'searchRankingCompare',
    {
      repository: 'Comparison search ranking repository',
      report: (report) => compared(report, (window) => totalsOf(report.measured, window)),
    },
  ],
])

const notReady = (repository: string): string =>
  `${repository} is not available yet. Not all prerequisites have been met.`

export const metrics = [
  implement(getTimeBasedMetrics, (call) => {
    const { args, site } = call
    const widget = WIDGETS.get(args.options.widget)
    if (!widget) return { status: 404, body: { error: 'Repository not found' } }
    if (!isAnalyticsReady(site))
      return { status: 400, body: { error: notReady(widget.repository) } }
    const { failure } = site.read(analyticsSource)
    if (failure)
      return { kind: 'forwarded', status: failure.status, forwarded: { error: failure.error } }
    const items = indexableTypes(site).flatMap(({ name }) => publishedItems(site, name))
    const limit = Math.abs(toInteger(args.limit))
    return { body: widget.report({ call, limit, items, measured: items.map(measuredOf) }) }
  }),
]
