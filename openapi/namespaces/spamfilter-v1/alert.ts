import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  RESPONSES_AND_ACCESS,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import {
  either,
  literal,
  map,
  named,
  object,
  oneOf,
  orEmpty,
  str,
} from '#openapi/language/schema.ts'
import { SPARE_KEY } from './key.ts'

const path = '/spamfilter/v1/alert'
const SpamfilterAlert = named(
  'SpamfilterAlert',
  object({
    code: either(str('10003'), literal(false)),
    message: either(str('You may be using too many requests.'), literal(false)),
  }),
)

const shared = {
  path,
  secret: true,
  args: {
    key: arg.string({
      minLength: 12,
      maxLength: 12,
      description: 'The stored 12-character key, as proof.',
    }),
  },
  responses: { 200: SpamfilterAlert },
  quirks: {
    keyOnly: {
      documented: 'key is optional',
      deployed:
        'only the stored key grants access to the route; an administrator without it is rejected',
      since: 'spamfilter 5.6',
      decision: 'D-077',
      cases: ['accepted*', 'args.optional'],
      response: { status: [401, 403] },
    },
  },
  access: 'spamfilter_key',
  requiredKey: SPARE_KEY,
  spec: '4.3',
  assumed: { ...RESPONSES_AND_ACCESS, access: 'D-077' },
} as const

export const getAlert = operation({
  ...shared,
  id: 'spamfilter.alert.read',
  summary: 'Read the last alert of the service.',
  ...PLAIN_GET,
})

export const refreshAlert = operation({
  ...shared,
  id: 'spamfilter.alert.refresh',
  summary: 'Clear the alert and request a new one from the service.',
  methods: EDIT_METHODS,
  effect: 'outward',
})

export const deleteAlert = operation({
  ...shared,
  id: 'spamfilter.alert.delete',
  summary: 'Clear the alert.',
  methods: ['DELETE'],
  effect: 'irreversible',
})

export const receiveWebhook = operation({
  id: 'spamfilter.webhook.receive',
  summary: 'Receive later verdicts of the service.',
  methods: ['POST'],
  path: '/spamfilter/v1/webhook',
  secret: true,
  undeclared: {
    key: arg.any({ description: 'The stored key, as proof.' }),
    endpoint: arg.any({ description: 'comment-check, submit-ham or submit-spam.' }),
    comments: arg.any({ description: 'Verdicts, each with the guid of a comment.' }),
  },
  responses: {
    200: object({
      comments: orEmpty(
        map(
          object(
            {
              status: oneOf('error', 'success'),
              message: str('Could not find matching comment.'),
            },
            { optional: ['message'] },
          ),
          'c-1001',
        ),
      ),
    }),
  },
  errors: ['malformed_request'],
  quirks: {
    needsKey: {
      documented: 'the webhook accepts requests without arguments',
      deployed: 'requests without the stored key are rejected',
      since: 'spamfilter 5.6',
      decision: 'D-077',
      cases: ['accepted*', 'access.*', 'answer', 'answers.*', 'args.optional'],
      response: { status: [400, 401, 403] },
      access: 'spamfilter_key',
    },
  },
  access: 'public',
  requiredKey: SPARE_KEY,
  effect: 'sink',
  noopWithout: ['endpoint', 'comments'],
  spec: '4.3',
  assumed: { args: 'D-020', ...RESPONSES_ERRORS_AND_ACCESS, access: 'D-077' },
})
