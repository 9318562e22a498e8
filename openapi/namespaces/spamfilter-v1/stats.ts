import {
  arg,
  operation,
  PLAIN_GET,
  param,
  RESPONSES_AND_ACCESS,
  uncheckedQuirk,
} from '#openapi/language/define.ts'
import {
  either,
  int,
  map,
  named,
  nullSchema,
  num,
  object,
  orEmpty,
  str,
} from '#openapi/language/schema.ts'

const counts = { spam: int(1204), ham: int(311), missed_spam: int(4), false_positives: int(1) }

const SpamfilterStats = named(
  'SpamfilterStats',
  orEmpty(
    map(
      either(
        object({
          ...counts,
          accuracy: num(99.67),
          time_saved: int(6020),
          breakdown: orEmpty(map(object({ ...counts, da: str('2026-01-01') }), '2026')),
        }),
        nullSchema,
      ),
      'all',
    ),
  ),
)

const shared = {
  ...PLAIN_GET,
  responses: { 200: SpamfilterStats },
  access: 'manage_options',
  spec: '4.3',
} as const

export const getStats = operation({
  ...shared,
  id: 'spamfilter.stats.read',
  summary: 'Read the statistics of the filter for an interval.',
  path: '/spamfilter/v1/stats',
  args: {
    interval: arg.string({
      default: 'all',
      quirk: {
        ...uncheckedQuirk('spamfilter 5.6', 'D-071'),
        values: ['60-days', '6-months', 'all'],
        documented: 'interval is 60-days, 6-months or all; other values are rejected',
        deployed: 'any other interval is treated as all',
      },
      description: 'The interval to report: 60-days, 6-months or all.',
    }),
  },
  assumed: { args: 'D-011', ...RESPONSES_AND_ACCESS },
})

export const getStatsOfInterval = operation({
  ...shared,
  id: 'spamfilter.stats.read-interval',
  summary: 'Read the statistics of the filter for the interval in the path.',
  path: '/spamfilter/v1/stats/{interval}',
  params: { interval: { ...param.slug('60-days'), isDeployedTooNarrow: true } },
  args: { interval: arg.string({ description: 'The interval to report.' }) },
  errors: ['rest_no_route'],
  assumed: { params: 'D-005', ...RESPONSES_AND_ACCESS, behaviour: 'D-011' },
})
