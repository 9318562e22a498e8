import {
  arg,
  EDIT_METHODS,
  operation,
  plainGet,
  RESPONSES_AND_ACCESS,
  response,
} from '#openapi/language/define.ts'
import {
  any,
  array,
  either,
  int,
  literal,
  map,
  named,
  nullSchema,
  object,
  orEmpty,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { listContext } from '#openapi/shared/namespace.ts'
import { RouteObject } from '#openapi/shared/route.ts'

const IndexDocument = named(
  'IndexDocument',
  object(
    {
      name: str('Example Programmes'),
      description: str('Programmes for everyone'),
      url: uri('https://example.test'),
      home: uri('https://example.test'),
      gmt_offset: either({ type: 'number', examples: [1] }, str('0')),
      timezone_string: str('Europe/Berlin'),
      page_for_posts: int(0),
      page_on_front: int(0),
      show_on_front: { type: 'string', enum: ['page', 'posts'], examples: ['posts'] },
      namespaces: array(str('core/v2')),
      authentication: orEmpty(
        object(
          {
            'application-passwords': object({
              endpoints: object({ authorization: uri('https://example.test/authorize') }),
            }),
          },
          { open: true },
        ),
      ),
      routes: map(RouteObject, '/core/v2'),
      site_logo: int(0),
      site_icon: int(0),
      site_icon_url: str(''),
      _links: object(
        { help: array(object({ href: uri('https://developer.example/rest-api/') })) },
        { open: true },
      ),
    },
    { optional: ['site_logo', 'site_icon', 'site_icon_url', '_links'] },
  ),
)

/** Links of the index besides its routes. */
export const LINKED_PATHS = {
  media: 'core/v2/media',
  themes: 'core/v2/themes',
} as const

export const getIndex = operation({
  id: 'index.read',
  summary: 'Describe the site: metadata, namespaces, authentication and every route.',
  ...plainGet('/'),
  args: { context: listContext },
  responses: { 200: IndexDocument },
  access: 'public',
  spec: '2.1',
  assumed: { access: 'D-002' },
})

const BatchPart = object({
  body: any({ id: 129, status: 'draft', slug: '' }),
  status: int(201),
  headers: orEmpty(map(either(str('GET, POST'), int(1)), 'Allow')),
})

const BatchResponse = named(
  'BatchAnswer',
  object(
    {
      failed: literal('validation'),
      responses: array(either(BatchPart, nullSchema)),
    },
    { optional: ['failed'] },
  ),
)

export const runBatch = operation({
  id: 'batch.run',
  kind: 'batch',
  summary: 'Run up to 25 write requests in one.',
  methods: ['POST'],
  path: '/batch/v1',
  args: {
    validation: arg.oneOf(['require-all-validate', 'normal'], {
      default: 'normal',
      description: 'Whether one invalid request keeps all of them from running.',
    }),
    requests: arg.array(
      arg.object({
        properties: {
          method: arg.oneOf([...EDIT_METHODS, 'DELETE'], {
            default: 'POST',
            description: 'Method of the request.',
          }),
          path: arg.string({ required: true, description: 'Route path, with its query.' }),
          body: arg.object({
            properties: {},
            additionalProperties: true,
            description: 'Body arguments of the request.',
          }),
          headers: arg.object({
            properties: {},
            additionalProperties: {
              type: ['string', 'array'],
              items: { type: 'string' },
            },
            description: 'Headers of the request.',
          }),
        },
      }),
      { required: true, maxItems: 25, description: 'The requests, in the order they run.' },
    ),
  },
  responses: {
    207: response({
      body: BatchResponse,
      example: {
        responses: [
          {
            body: { id: 129, status: 'draft', slug: '' },
            status: 201,
            headers: {
              Allow: 'GET, POST',
              Location: 'https://example.test/api/core/v2/posts/129',
            },
          },
          {
            body: {
              code: 'rest_no_route',
              message: 'No route was found matching the URL and request method.',
              data: { status: 404 },
            },
            status: 404,
            headers: [],
          },
        ],
      },
    }),
  },
  quirks: {
    looseHeaders: {
      documented: 'a header value is a string or a list of strings',
      deployed: 'other header values are accepted too',
      since: 'core 6.1',
      decision: 'D-071',
      cases: ['args.requests[].headers*', 'headers*'],
      response: { status: [207] },
    },
  },
  access: 'public',
  effect: 'crud',
  spec: '4.1',
  assumed: RESPONSES_AND_ACCESS,
})
