import {
  arg,
  operation,
  PLAIN_GET,
  RESPONSES_AND_ACCESS,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import { array, named, object, str } from '#openapi/language/schema.ts'

const shared = {
  path: '/builder/v1/user-data/current-user',
  responses: {
    200: named(
      'BuilderUserData',
      object({
        suppressedMessages: array(str('ai_get_started')),
        capabilities: array(str('edit_posts')),
      }),
    ),
  },
  access: 'logged_in',
  spec: '4.10',
} as const

export const getUserData = operation({
  ...shared,
  id: 'builder.user-data.read',
  summary: 'Read the dismissed messages and the capabilities of the caller.',
  ...PLAIN_GET,
  assumed: RESPONSES_AND_ACCESS,
})

export const updateUserData = operation({
  ...shared,
  id: 'builder.user-data.update',
  summary: 'Replace the dismissed messages of the caller.',
  methods: ['PATCH'],
  args: {
    suppressedMessages: arg.array(arg.string(), {
      description: 'All messages that stay hidden; left out, nothing changes.',
    }),
  },
  errors: ['unexpected_error'],
  quirks: {
    looseMessages: {
      documented: 'suppressedMessages is a list of strings; other values are rejected',
      deployed: 'a map is accepted too, and non-string items are dropped',
      since: 'builder 3.35',
      decision: 'D-071',
      cases: ['args.suppressedMessages.type*', 'args.suppressedMessages[]*'],
      response: { status: [200, 401, 403] },
    },
  },
  effect: 'toggle',
  noopWithout: ['suppressedMessages'],
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const userDataOperations = [getUserData, updateUserData] as const
