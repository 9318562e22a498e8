import { arg, operation } from '#openapi/language/define.ts'
import {
  array,
  either,
  int,
  literal,
  num,
  object,
  oneOf,
  orEmpty,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { failureMessage, managerSpec, UNCHECKED_QUIRK } from './responses.ts'
import { SCORE_NAMES } from './scores.ts'

const rankingFields = { clicks: int(12), ctr: num(0.04), impressions: int(300), position: num(7.2) }

const Queries = array(object({ ...rankingFields, subject: str('volunteer programme') }))

const Pages = array(
  object({
    ...rankingFields,
    subject: uri('https://example.test/programmes/'),
    seoScore: oneOf(...SCORE_NAMES),
    links: orEmpty(
      object({ edit: uri('https://example.test/admin/post.php?post=12&action=edit') }),
    ),
  }),
)

const DailySessions = array(
  object({ date: str('20260301', { pattern: '^\\d{8}$' }), sessions: int(41) }),
)

const comparisonOf = <P extends Parameters<typeof array>[0]>(period: P) =>
  array(object({ current: period, previous: period }))

const SessionsCompared = comparisonOf(object({ sessions: int(900) }))

const RankingCompared = comparisonOf(
  object(
    {
      total_clicks: int(10),
      total_impressions: int(200),
      average_ctr: num(0.05),
      average_position: num(8.1),
    },
    { optional: ['average_ctr', 'average_position'] },
  ),
)

export const getTimeBasedMetrics = operation({
  ...managerSpec,
  id: 'seo.time-based-metrics.read',
  summary: 'Read the data of the analytics source for the last 28 days.',
  methods: ['GET'],
  path: '/seo/v1/time_based_seo_metrics',
  args: {
    // Its absolute value is used instead of a rejection.
    limit: arg.int({ default: 5, quirk: UNCHECKED_QUIRK, description: 'Maximum number of rows.' }),
    options: arg.object({
      required: true,
      properties: {
        widget: arg.string({ required: true, description: 'Report to create.' }),
      },
      description: 'Choice of the report.',
    }),
  },
  responses: {
    200: either(Queries, Pages, DailySessions, SessionsCompared, RankingCompared),
    400: failureMessage(
      'Top queries repository is not available yet. Not all prerequisites have been met.',
    ),
    404: object({ error: literal('Repository not found') }),
    // An error of the source keeps its status.
    500: failureMessage('The analytics source could not be asked.'),
  },
  effect: 'outward',
  assumed: { ...managerSpec.assumed, behaviour: 'D-034' },
})
