import { arg, operation } from '#openapi/define.ts'
import { array, either, int, map, named, object, orEmpty, str, uri } from '#openapi/schema.ts'

const RouteObject = named(
  'RouteObject',
  object(
    {
      namespace: str('core/v2'),
      methods: array(str('GET')),
      endpoints: array(
        object(
          {
            methods: array(str('GET')),
            allow_batch: object({ v1: { type: 'boolean', const: true, examples: [true] } }),
            args: orEmpty({ type: 'object', additionalProperties: true, examples: [{}] }),
          },
          { optional: ['allow_batch'] },
        ),
      ),
      _links: object({ self: array(object({ href: uri('https://example.test/api/core/v2') })) }),
    },
    { optional: ['_links'] },
  ),
)

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
      _links: { type: 'object', additionalProperties: true, examples: [{}] },
    },
    { optional: ['site_logo', 'site_icon', 'site_icon_url', '_links'] },
  ),
)

export const getIndex = operation({
  id: 'index.read',
  summary: 'Describe the site: facts, namespaces, authentication and every route.',
  methods: ['GET'],
  path: '/',
  args: { context: arg.any({ default: 'view' }) },
  responses: { 200: IndexDocument },
  access: 'public',
  effect: 'safe',
  spec: '2.1',
  assumed: { access: 'D-002' },
})

const BatchPart = object({
  body: {},
  status: int(201),
  headers: orEmpty(map(either(str('GET, POST'), int(1)), 'Allow')),
})

export const runBatch = operation({
  id: 'batch.run',
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
          method: arg.oneOf(['POST', 'PUT', 'PATCH', 'DELETE'], {
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
    207: named(
      'BatchAnswer',
      object(
        {
          failed: { type: 'string', const: 'validation', examples: ['validation'] },
          responses: array(either(BatchPart, { type: 'null' })),
        },
        { optional: ['failed'] },
      ),
    ),
  },
  access: 'public',
  effect: 'crud',
  spec: '4.1',
  assumed: { responses: 'D-001', access: 'D-002' },
})
