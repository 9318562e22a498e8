import { arg, operation, param, withAssumedType } from '#openapi/language/define.ts'
import { either, emptyArray, object } from '#openapi/language/schema.ts'
import { SeoFailure, SeoSuccess, UNCHECKED_QUIRK, writerSpec } from './responses.ts'

export const markIntroductionSeen = operation({
  ...writerSpec,
  id: 'seo.introductions.mark-seen',
  summary: 'Store whether the caller has seen an introduction.',
  methods: ['POST'],
  path: '/seo/v1/introductions/{introduction_id}/seen',
  params: { introduction_id: param.slug('ai-brand-insights-post-launch') },
  args: {
    introduction_id: withAssumedType(
      arg.string({ required: true, description: 'The introduction.' }),
    ),
    is_seen: arg.bool({
      default: true,
      quirk: UNCHECKED_QUIRK,
      description: 'Whether it has been seen.',
    }),
  },
  responses: {
    200: object({ json: SeoSuccess }),
    // For unknown introductions the response is the empty list.
    400: either(object({ json: SeoFailure }), emptyArray),
  },
  errors: ['seo_introductions_seen_error'],
  effect: 'irreversible',
  assumed: { ...writerSpec.assumed, errors: 'D-003' },
})
