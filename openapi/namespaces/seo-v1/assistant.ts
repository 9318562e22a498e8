import { arg, operation } from '#openapi/language/define.ts'
import { array, either, int, literal, named, object, str } from '#openapi/language/schema.ts'
import { writerSpec } from './responses.ts'

export const PLATFORMS = ['search_engine', 'social_site_a', 'social_site_b'] as const

const missingLicenses = array(str('P'))

const SuggestionsFailure = named(
  'SeoSuggestionsFailure',
  object({
    message: str('The assistant service did not answer.'),
    errorIdentifier: str('UNKNOWN'),
  }),
)
const SuggestionsUnlicensed = named(
  'SeoSuggestionsUnlicensed',
  object({
    message: str('The allowance is used up.'),
    errorIdentifier: str('USAGE_LIMIT_REACHED'),
    missingLicenses,
  }),
)
const UsageFailure = named(
  'SeoUsageFailure',
  object({
    errorMessage: str('The assistant service did not answer.'),
    errorIdentifier: str('UNKNOWN'),
    errorCode: int(503),
  }),
)

export const generateSuggestions = operation({
  ...writerSpec,
  id: 'seo.ai-suggestions.generate',
  summary: 'Request titles or descriptions from the assistant.',
  methods: ['POST'],
  path: '/seo/v1/ai_generator/get_suggestions',
  args: {
    type: arg.oneOf(
      [
        'seo-title',
        'meta-description',
        'product-seo-title',
        'product-meta-description',
        'product-taxonomy-seo-title',
        'product-taxonomy-meta-description',
        'taxonomy-seo-title',
        'taxonomy-meta-description',
      ],
      { required: true, description: 'Kind of suggestion.' },
    ),
    prompt_content: arg.any({ required: true, description: 'Text the suggestions rest on.' }),
    focus_keyphrase: arg.any({ required: true, description: 'Keyphrase to work in.' }),
    language: arg.any({ required: true, description: 'Language of the suggestions.' }),
    platform: arg.oneOf(PLATFORMS, {
      required: true,
      assumption: { decision: 'D-012', keywords: ['enum'] },
      description: 'Platform on which the text is shown.',
    }),
    editor: arg.oneOf(['classic', 'builder', 'blocks'], {
      required: true,
      description: 'Editor the request comes from.',
    }),
  },
  responses: {
    200: array(str('Five ways to prepare for your first programme session')),
    400: SuggestionsFailure,
    // Tokens are renewed once; if the service rejects the new ones too, its error is returned.
    401: SuggestionsFailure,
    402: SuggestionsUnlicensed,
    403: object({ message: literal('CONSENT_REVOKED'), errorIdentifier: str('') }),
    408: SuggestionsFailure,
    410: SuggestionsFailure,
    429: SuggestionsUnlicensed,
    500: either(literal('Failed to get suggestions.'), SuggestionsFailure),
    503: SuggestionsFailure,
  },
  effect: 'outward',
  assumed: { ...writerSpec.assumed, args: 'D-012', behaviour: 'D-034' },
})

export const getAiUsage = operation({
  ...writerSpec,
  id: 'seo.ai-usage.read',
  kind: 'read',
  summary: 'Request the used allowance from the assistant service.',
  methods: ['POST'],
  path: '/seo/v1/ai_generator/get_usage',
  args: {
    is_woo_product_entity: arg.bool({
      default: false,
      description: 'Whether the item at hand is a shop product.',
    }),
  },
  responses: {
    // The service's own object is passed through, so it may have further members.
    200: object({ count: int(3), limit: int(10) }, { open: true }),
    400: UsageFailure,
    401: UsageFailure,
    402: UsageFailure,
    403: object({
      errorMessage: literal('CONSENT_REVOKED'),
      errorIdentifier: str(''),
      errorCode: literal(403),
    }),
    408: UsageFailure,
    410: UsageFailure,
    429: object({
      errorMessage: str('The allowance is used up.'),
      errorIdentifier: str('USAGE_LIMIT_REACHED'),
      errorCode: literal(429),
      missingLicenses,
    }),
    500: UsageFailure,
    503: UsageFailure,
  },
  effect: 'outward',
  assumed: { ...writerSpec.assumed, behaviour: 'D-034' },
})
