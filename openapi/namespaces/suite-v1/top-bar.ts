import {
  arg,
  operation,
  plainGet,
  RESPONSES_ERRORS_AND_ACCESS,
  response,
} from '#openapi/language/define.ts'
import { array } from '#openapi/language/schema.ts'
import { ProductNotification } from '#openapi/shared/notification.ts'

const shared = {
  access: 'manage_options',
  spec: '4.6',
  assumed: { ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-034' },
} as const

export const listNotifications = operation({
  ...shared,
  id: 'suite.notifications.list',
  summary:
    'List product news for one version of an application; none while the feed is unreachable.',
  ...plainGet('/suite/v1/top-bar/notifications'),
  args: {
    app_name: arg.string({ required: true, description: 'Application that shows the news.' }),
    app_version: arg.string({ required: true, description: 'Version of that application.' }),
  },
  responses: { 200: array(ProductNotification) },
  errors: ['suite_failed'],
})

export const sendFeedback = operation({
  ...shared,
  id: 'suite.feedback.send',
  summary: 'Send feedback to the maker of a product.',
  methods: ['POST'],
  path: '/suite/v1/top-bar/feedback',
  args: {
    product: arg.string({ required: true, description: 'Product the feedback is about.' }),
    subject: arg.string({ required: true, description: 'Kind of feedback.' }),
    title: arg.string({ required: true, description: 'Headline of the feedback.' }),
    description: arg.string({ required: true, description: 'The feedback itself.' }),
    countryCode: arg.string({ description: 'Country the sender is in.' }),
  },
  responses: { 204: response({ description: 'Nothing.' }) },
  errors: ['suite_not_connected', 'suite_bad_request'],
  effect: 'outward',
  // Feedback reaches people, and the rejection of anonymous callers is only our decision.
  probe: false,
})
