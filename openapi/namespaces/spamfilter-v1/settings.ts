import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  RESPONSES_AND_ACCESS,
} from '#openapi/language/define.ts'
import { bool, named, object } from '#openapi/language/schema.ts'

const path = '/spamfilter/v1/settings'
const SpamfilterSettings = named(
  'SpamfilterSettings',
  object({
    spamfilter_strictness: bool(true),
    spamfilter_show_user_comments_approved: bool(true),
  }),
)

export const getSettings = operation({
  id: 'spamfilter.settings.read',
  summary: 'Read the settings of the spam filter.',
  ...PLAIN_GET,
  path,
  responses: { 200: SpamfilterSettings },
  access: 'manage_options',
  spec: '4.3',
  assumed: RESPONSES_AND_ACCESS,
})

export const setSettings = operation({
  id: 'spamfilter.settings.write',
  summary: 'Change the given settings.',
  methods: EDIT_METHODS,
  path,
  args: {
    spamfilter_strictness: arg.bool({
      description: 'Discard the worst spam at once instead of keeping it in the spam folder.',
    }),
    spamfilter_show_user_comments_approved: arg.bool({
      description: 'Show beside each author how many of their comments were approved.',
    }),
  },
  responses: { 200: SpamfilterSettings },
  access: 'manage_options',
  effect: 'toggle',
  noopWithout: ['spamfilter_strictness', 'spamfilter_show_user_comments_approved'],
  spec: '4.3',
  assumed: RESPONSES_AND_ACCESS,
})
