import { arg, operation } from '#openapi/language/define.ts'
import { array, bool, emptyArray, int, literal, object, str } from '#openapi/language/schema.ts'
import { failureWithStatus, SeoDone, writerSpec } from './responses.ts'

const shared = { ...writerSpec, access: 'edit_posts_or_pages' } as const
const serviceSpec = {
  ...shared,
  effect: 'outward',
  assumed: { ...writerSpec.assumed, behaviour: 'D-034' },
} as const

export const authenticateKeywordTool = operation({
  ...serviceSpec,
  id: 'seo.keyword-tool.authenticate',
  summary: 'Exchange a code of the keyword service for tokens.',
  methods: ['POST'],
  path: '/seo/v1/keyword_tool/authenticate',
  args: {
    code: arg.any({ required: true, check: 'own', description: 'Code the service handed out.' }),
  },
  responses: {
    200: object({
      tokens: object({
        access_token: str('kt-access-1'),
        refresh_token: str('kt-refresh-1'),
        expires: int(1772359200),
        has_expired: bool(false),
        created_at: int(1772355600),
        error_count: int(0),
      }),
      status: literal(200),
    }),
    401: object({
      tokens: emptyArray,
      error: str('Authentication failed: the code is not valid.'),
      status: literal(401),
    }),
  },
})

export const setKeywordCountry = operation({
  ...shared,
  id: 'seo.country-code.write',
  summary: 'Choose the country for keyword figures.',
  methods: ['POST'],
  path: '/seo/v1/keyword_tool/country_code',
  args: {
    country_code: arg.any({
      required: true,
      check: 'own',
      description: 'Two lowercase letters.',
    }),
  },
  responses: { 200: SeoDone, 500: failureWithStatus(500, 'Could not save option in the database') },
  effect: 'irreversible',
})

const serviceFailure = <const S extends number>(status: S, example: string) =>
  object({ error: str(example), status: literal(status) })

export const listRelatedKeyphrases = operation({
  ...serviceSpec,
  id: 'seo.related-keyphrases.list',
  summary: 'Request related keyphrases from the keyword service.',
  methods: ['GET'],
  path: '/seo/v1/keyword_tool/related_keyphrases',
  args: {
    keyphrase: arg.any({ required: true, check: 'own', description: 'Keyphrase to start from.' }),
    country_code: arg.any({ required: true, description: 'Country of the figures.' }),
  },
  responses: {
    200: object({
      results: {
        ...object({
          columnNames: array(str('Keyword')),
          rows: array(array(str('volunteer programme')), { maxItems: 10 }),
        }),
        examples: [
          {
            columnNames: [
              'Keyword',
              'Search Volume',
              'Trends',
              'Intent',
              'Keyword Difficulty Index',
            ],
            rows: [['volunteer programme', '2400', '0.5,0.6,0.8', '1,0', '38']],
          },
        ],
      },
      status: literal(200),
    }),
    400: serviceFailure(400, 'Token usage failed. Token is empty.'),
    401: serviceFailure(401, 'The token could not be renewed.'),
    // An error of the service keeps its status.
    500: serviceFailure(500, 'The keyword service could not be asked.'),
  },
})
