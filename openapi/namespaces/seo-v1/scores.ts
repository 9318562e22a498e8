import { arg, operation, PLAIN_GET } from '#openapi/language/define.ts'
import {
  bool,
  exampleOf,
  int,
  literal,
  named,
  num,
  object,
  oneOf,
  orEmpty,
  str,
  type Typed,
  type TypeOf,
  uri,
} from '#openapi/language/schema.ts'
import { managerSpec, UNCHECKED_QUIRK } from './responses.ts'

export const SCORE_NAMES = ['good', 'ok', 'bad', 'notAnalyzed'] as const

const scoreGroup = (name: (typeof SCORE_NAMES)[number]) =>
  object(
    {
      name: literal(name),
      amount: int(7),
      links: orEmpty(
        object({
          view: uri('https://example.test/admin/edit.php?post_status=publish&post_type=post'),
        }),
      ),
      ids: str('4,8,10'),
    },
    { optional: ['ids'] },
  )

const groups = SCORE_NAMES.map(scoreGroup)

/** Always these four groups, in this order. */
const scores: Typed<readonly TypeOf<(typeof groups)[number]>[]> = {
  type: 'array',
  prefixItems: groups,
  minItems: groups.length,
  maxItems: groups.length,
  examples: [groups.map(exampleOf)],
}

const shared = {
  ...managerSpec,
  ...PLAIN_GET,
  args: {
    contentType: arg.string({
      required: true,
      quirk: { ...UNCHECKED_QUIRK, deployed: 'the operation itself checks contentType' },
      description: 'Content type whose items are counted.',
    }),
    taxonomy: arg.string({
      default: '',
      quirk: UNCHECKED_QUIRK,
      description: 'Taxonomy of the term to count in.',
    }),
    term: arg.int({
      default: null,
      quirk: UNCHECKED_QUIRK,
      description: 'Count only items of this term.',
    }),
    troubleshooting: arg.bool({
      default: null,
      quirk: UNCHECKED_QUIRK,
      description: 'Count again instead of using the cache, and list the items of each group.',
    }),
  },
  cachesResult: true,
  responses: {
    200: named('SeoScores', object({ scores, queryTime: num(0.0012), cacheUsed: bool(false) })),
    400: named(
      'SeoScoresRefused',
      object({
        error: oneOf(
          'Invalid content type.',
          'Invalid taxonomy.',
          'Term needs a provided taxonomy.',
          'Taxonomy needs a provided term.',
          'Invalid term.',
        ),
      }),
    ),
    500: object({ error: literal('Score results not found') }),
  },
} as const

export const getReadabilityScores = operation({
  ...shared,
  id: 'seo.readability-scores.read',
  summary: 'Count the items of a content type by readability.',
  path: '/seo/v1/readability_scores',
})

export const getSeoScores = operation({
  ...shared,
  id: 'seo.seo-scores.read',
  summary: 'Count the items of a content type by search score.',
  path: '/seo/v1/seo_scores',
})
